'use strict';
// Steps through the games of a report, and shows it in the reader's language and colours.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const svgNames = 'http://www.w3.org/2000/svg';
  // Where a graph of 800 by 200 has its plot (see graph.cpp).
  const plotLeft = 52;
  const plotWidth = 728;
  const letters = 'WBRY';
  const languages = ['en', 'it', 'es'];
  let language = 0;

  const word = (key) => data.words[key][language];

  function element(name, attributes, parent) {
    const made = document.createElementNS(svgNames, name);
    for (const key of Object.keys(attributes)) made.setAttribute(key, attributes[key]);
    parent.append(made);
    return made;
  }

  /** One game: its board, graphs and list, all at the same ply. */
  class Study {
    constructor(article, game) {
      this.article = article;
      this.game = game;
      this.ply = 0;
      this.last = game.plies.length;
      const find = (selector) => article.querySelector(selector);
      this.board = find('svg.board');
      this.slider = find('input[type=range]');
      this.status = find('.status');
      this.best = find('.show-best');
      this.owners = find('.show-owners');
      this.slider.max = String(this.last);
      this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
      this.best.addEventListener('change', () => this.draw());
      this.owners.addEventListener('change', () => this.draw());
      for (const button of article.querySelectorAll('[data-go]'))
        button.addEventListener('click', () => this.move(button.dataset.go));
      for (const button of article.querySelectorAll('button.to'))
        button.addEventListener('click', () => this.go(Number(button.dataset.ply)));
      for (const graph of article.querySelectorAll('.graph svg')) this.listen(graph);
      this.draw();
    }

    move(where) {
      this.go({ first: 0, previous: this.ply - 1, next: this.ply + 1, last: this.last }[where]);
    }

    go(ply) {
      this.ply = Math.min(Math.max(ply, 0), this.last);
      this.draw();
    }

    /** A graph shows the ply below the pointer, and steps there by a click. */
    listen(graph) {
      const last = Number(graph.dataset.last);
      const plyAt = (event) => {
        const box = graph.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * 800;
        return Math.min(Math.max(Math.round(((x - plotLeft) / plotWidth) * last), 0), this.last);
      };
      graph.addEventListener('pointermove', (event) => {
        this.setCursors(plyAt(event));
        this.tell(plyAt(event));
      });
      graph.addEventListener('pointerleave', () => this.draw());
      graph.addEventListener('click', (event) => this.go(plyAt(event)));
    }

    setCursors(ply) {
      for (const graph of this.article.querySelectorAll('.graph svg')) {
        const x = plotLeft + (plotWidth * ply) / Number(graph.dataset.last);
        graph.querySelector('.cursor').setAttribute('d', `M${x.toFixed(1)} 10V170`);
      }
    }

    rowOf(ply) {
      return this.article.querySelector(`tr[data-ply="${ply}"]`);
    }

    /** Says in words what a ply was. */
    tell(ply) {
      const row = this.rowOf(ply);
      const cells = row ? [...row.cells].map((cell) => cell.textContent) : [];
      const turn = row ? row.querySelector('button').textContent : word('start');
      const seat = ply > 0 ? `${word(`seat${this.game.plies[ply - 1].seat}`)} ` : '';
      const better = cells[6] && ply > 0 ? ` · ${word('better')}: ${cells[6]}` : '';
      this.status.textContent = row
        ? `${word('ply')} ${ply}: ${seat}${turn.trim()} · ${cells[2]} · ${cells[5]}${better}`
        : `${word('ply')} ${ply}: ${turn}`;
    }

    /** Who stands where after so many plies. */
    position(ply) {
      const men = this.game.pieces.map((cells) => new Set(cells));
      const arrows = new Set(this.game.arrows);
      for (const { seat, turn } of this.game.plies.slice(0, ply)) {
        if (!turn) continue;
        const [from, to, shot] = turn;
        if (from >= 0) {
          men[seat].delete(from);
          men[seat].add(to);
        }
        arrows.add(shot);
      }
      return { men, arrows };
    }

    layer(name) {
      const layer = this.board.querySelector(`.${name}`);
      layer.replaceChildren();
      return layer;
    }

    draw() {
      const { men, arrows } = this.position(this.ply);
      const id = this.article.id;
      const layer = this.layer('men');
      const put = (figure, cell) =>
        element(
          'use',
          { href: `#${id}-${figure}`, x: this.game.x[cell] - 50, y: this.game.y[cell] - 50, width: 100, height: 100 },
          layer,
        );
      for (const cell of arrows) put('shot', cell);
      men.forEach((cells, seat) => {
        for (const cell of cells) put(`piece${seat}`, cell);
      });
      this.drawOwners();
      this.drawLines();
      this.describe(men);
      this.slider.value = String(this.ply);
      this.setCursors(this.ply);
      this.tell(this.ply);
      for (const row of this.article.querySelectorAll('tr[data-ply]'))
        row.classList.toggle('now', Number(row.dataset.ply) === this.ply);
    }

    describe(men) {
      const places = men.map(
        (cells, seat) => `${word(`seat${seat}`)}: ${[...cells].map((cell) => this.game.names[cell]).join(' ')}`,
      );
      this.board.setAttribute('aria-label', `${word('board')}. ${places.join('. ')}`);
    }

    drawOwners() {
      const layer = this.layer('owners');
      if (!this.owners.checked) return;
      [...(this.game.owners[this.ply] ?? '')].forEach((owner, cell) => {
        if (owner === '.') return;
        const place = `translate(${this.game.x[cell]},${this.game.y[cell]})`;
        const seat = letters.indexOf(owner.toUpperCase());
        if (owner === 'x') {
          element('circle', { class: 'dead', r: 8, transform: place }, layer);
        } else if (owner === letters[seat]) {
          element('path', { class: `own own${seat}`, d: this.game.cell, transform: place }, layer);
        } else {
          const figures = ['M-12-12H12V12H-12Z', 'M-12-12H12V12H-12Z', 'M0-16L16 0 0 16-16 0Z', 'M0-15L15 12H-15Z'];
          element('path', { class: `near near${seat}`, d: figures[seat], transform: place }, layer);
        }
      });
    }

    /** The turn that led here, and the better one that there was. */
    drawLines() {
      const layer = this.layer('lines');
      const ply = this.game.plies[this.ply - 1];
      if (!ply?.turn) return;
      const line = (kind, from, to) => {
        if (from < 0) return;
        const x = this.game.x;
        const y = this.game.y;
        element('path', { class: kind, d: `M${x[from]} ${y[from]}L${x[to]} ${y[to]}` }, layer);
        if (kind.endsWith('shot')) element('circle', { class: kind, cx: x[to], cy: y[to], r: 22 }, layer);
      };
      const draw = (kind, [from, to, shot]) => {
        line(`${kind} step`, from, to);
        line(`${kind} shot`, to, shot);
      };
      draw('last', ply.turn);
      const better = ply.best && ply.best.join() !== ply.turn.join();
      if (better && this.best.checked) draw('better', ply.best);
    }
  }

  const articles = [...document.querySelectorAll('article')];
  const studies = articles.map((article, i) => new Study(article, data.games[i]));
  let shown = studies[0];

  function setLanguage(chosen) {
    language = chosen;
    document.documentElement.lang = languages[chosen];
    for (const text of document.querySelectorAll('[data-t]')) text.textContent = word(text.dataset.t);
    for (const control of document.querySelectorAll('[data-t-label]'))
      control.setAttribute('aria-label', word(control.dataset.tLabel));
    for (const graph of document.querySelectorAll('.graph svg'))
      graph.setAttribute('aria-label', word(graph.dataset.label));
    for (const study of studies) study.draw();
  }

  function showGame(number) {
    articles.forEach((article, i) => {
      article.hidden = i !== number;
    });
    shown = studies[number];
  }

  const choice = document.getElementById('language');
  const wanted = navigator.languages.map((tag) => languages.indexOf(tag.slice(0, 2).toLowerCase()));
  choice.value = String(wanted.find((known) => known >= 0) ?? 0);
  choice.addEventListener('change', () => setLanguage(Number(choice.value)));
  setLanguage(Number(choice.value));

  const colours = document.getElementById('colours');
  colours.addEventListener('change', () => {
    document.documentElement.dataset.theme = colours.value;
  });

  const games = document.getElementById('game');
  if (games) {
    games.addEventListener('change', () => showGame(Number(games.value)));
    showGame(0);
  }

  const keys = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' };
  document.addEventListener('keydown', (event) => {
    const busy = event.target.closest?.('select, input');
    if (busy || event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys) || !shown) return;
    event.preventDefault();
    shown.move(keys[event.key]);
  });
})();
