import type { SeatLetter } from '../lib/types.ts';
import type { Messages } from './en.ts';
import { itEditor } from './it_editor.ts';
import { itPuzzles } from './it_puzzles.ts';
import { itRetry, itReview } from './it_review.ts';
import { itRules, noun } from './it_rules.ts';
import { itServer } from './it_server.ts';

const seats: Record<SeatLetter, string> = { W: 'Bianco', B: 'Nero', R: 'Rosso', Y: 'Giallo' };

const feminine: Record<SeatLetter, string> = { W: 'bianca', B: 'nera', R: 'rossa', Y: 'gialla' };

const ordinal = (place: number): string => `${place}°`;

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('it')} ${n === 1 ? one : many}`;

const the = (name: string): string => {
  const { one, feminine: female } = noun(name);
  if (female) return /^[aeiou]/.test(one) ? `l’${one}` : `la ${one}`;
  return /^[aeiou]/.test(one) ? `l’${one}` : `il ${one}`;
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const it: Messages = {
  languageName: 'Italiano',
  tagline: 'Il gioco delle Amazzoni e la sua famiglia',
  loading: 'Preparo il tavoliere …',
  loadFailed: 'Il modulo di gioco non si è caricato. Ricarica la pagina per riprovare.',
  failed: 'Qualcosa non ha funzionato nella pagina. La partita è salva: ricarica per continuare.',
  reload: 'Ricarica',
  skipToBoard: 'Vai al tavoliere',
  close: 'Chiudi',
  cancel: 'Annulla',
  seats,

  menu: {
    label: 'Principale',
    newGame: 'Nuova partita',
    open: 'Apri',
    games: 'Le mie partite',
    puzzles: 'Problemi',
    export: 'Esporta',
    help: 'Aiuto',
    language: 'Lingua',
    theme: 'Colori',
    themes: { auto: 'Sistema', light: 'Chiari', dark: 'Scuri' },
  },

  newGame: {
    title: 'Nuova partita',
    variants: 'Variante',
    seatCount: (n) => `${n} giocatori`,
    add: 'Aggiungi una tua variante …',
    remove: 'Togli questa variante',
    own: 'Tua',
    who: 'Chi gioca',
    start: 'Comincia la partita',
  },

  seatChoice: {
    title: 'Chi gioca',
    change: 'Cambia chi gioca',
    apply: 'Applica',
    seat: (seat) => `Il ${seat} è giocato da`,
    level: (seat) => `Livello del motore per il ${seat}`,
    kinds: {
      me: 'Me',
      here: 'Qualcuno qui',
      engine: 'Motore',
      remote: 'Motore sul server',
      open: 'Chi riceve il link',
      away: 'Qualcuno altrove',
    },
    engineHere: 'Motore in questo browser',
    levelName: (level) => `livello ${level}`,
    engine: (level) => `Motore, livello ${level}`,
    remote: (level) => `Motore sul server, livello ${level}`,
    guest: (level) => `Motore in un altro browser, livello ${level}`,
    levelHint:
      'Il livello 1 risponde subito ed è facile da battere; ogni livello esamina più turni, il 20 impiega alcuni secondi.',
  },

  board: {
    label: (variant) =>
      `Tavoliere, ${variant}. Le frecce vanno da una casa all’altra, Invio o Spazio sceglie, Esc annulla la prima metà.`,
    piece: (seat, name) => {
      const { one, feminine: female } = noun(name);
      return `${one} ${female ? feminine[seat] : seats[seat].toLowerCase()}`;
    },
    shot: (name) => noun(name).one,
    blocked: 'chiusa',
    empty: 'vuota',
    uses: {
      movable: 'può muovere',
      chosen: 'pezzo scelto',
      step: 'si può raggiungere',
      shot: 'si può colpire',
      shooter: 'deve tirare',
    },
  },

  prompt: {
    choose: (seat, piece) => `Muove il ${seat}: scegli ${piece}`,
    step: (name, cell) => `${upper(the(name))} in ${cell}: scegli dove muove`,
    shoot: 'Ora tira',
    shootHint: (name) => `scegli dove va ${the(name)}`,
    aPiece: (name) => noun(name).a,
    engineTurn: (seat) => `${seat}: tocca al motore`,
    thinking: (seat) => `Il ${seat} sta pensando …`,
    paused: (seat) => `${seat}: il motore è in pausa`,
    earlier: (ply, plies) => `Dopo ${ply} di ${count(plies, 'turno', 'turni')}`,
    moveNow: 'Muovi ora',
    pause: 'Pausa',
    resume: 'Continua',
    cancelStep: 'Annulla il passo',
    playOn: 'Gioca da qui',
    over: 'Partita finita',
  },

  actions: {
    label: 'Partita',
    undo: 'Ritira',
    resign: 'Abbandona',
    flip: 'Gira il tavoliere',
    rules: 'Regole',
    resignTitle: 'Abbandoni?',
    resignText: (seat) => `Il ${seat} lascia la partita. I suoi pezzi restano sul tavoliere.`,
    resignYes: 'Sì, abbandono',
    turnLabel: 'Scrivi un turno',
    turnHint: 'per esempio d1-d7/g7',
    turnPlay: 'Gioca',
    turnBad: 'Questo turno non si può giocare.',
  },

  panel: {
    seats: 'Giocatori',
    toMove: 'muove',
    out: 'fuori',
    place: ordinal,
    turns: (n) => count(n, 'turno', 'turni'),
    shots: (n) => count(n, 'tiro', 'tiri'),
    turnsHint: 'turni che potrebbe giocare ora',
    arrows: (n, one, many) => count(n, one, many),
    result: 'Risultato',
  },

  turnList: {
    title: 'Turni',
    empty: 'Ancora nessun turno.',
    start: 'Posizione iniziale',
    first: 'All’inizio',
    back: 'Un turno indietro',
    forward: 'Un turno avanti',
    last: 'All’ultimo turno',
    resigns: 'abbandona',
    time: 'tempo scaduto',
    round: (n) => `Giro ${n}`,
    comment: 'Commento',
    variation: 'Variante di gioco',
    problem: 'Problema nel testo d’origine',
    inVariation: 'Sei in una variante di gioco.',
    leave: 'Esci dalla variante di gioco',
    promote: 'Falla diventare parte della linea che la contiene',
    remove: 'Togli la variante di gioco',
    study: 'Studio: i nuovi turni aprono varianti',
  },

  result: {
    wins: (seat) => `Vince il ${seat}`,
    draw: 'Patta d’accordo',
    claimed: (seat) => `Vince il ${seat}: rivendicato e provato`,
    unfinished: 'Non finita',
    resigned: (seat) => `il ${seat} ha abbandonato`,
    blocked: (seat) => `il ${seat} non può muovere`,
    time: (seat) => `il ${seat} ha finito il tempo`,
    ranking: (names) => names.map((seat, place) => `${ordinal(place + 1)} ${seat}`).join(', '),
  },

  open: {
    title: 'Apri partite',
    paste: 'Incolla un testo',
    pasteHint:
      'Partite in ogni notazione, un articolo intero, una posizione o una variante: la forma viene riconosciuta. I file possono avere qualsiasi codifica.',
    dropHint: 'o trascina un file su questa pagina',
    file: 'Scegli un file',
    variant: 'Variante, dove il testo non la dice',
    anyVariant: 'ricavata dai turni',
    read: 'Apri',
    reading: 'Leggo il testo …',
    stop: 'Ferma',
    complaints: {
      nothing: 'Non c’è niente da aprire: in questo testo non ci sono partite.',
      variant: 'Questa variante non si può leggere. La tua partita non è cambiata.',
      text: 'Questo testo non si può leggere. La tua partita non è cambiata.',
      long: 'Questo testo supera i 20 milioni di byte. La tua partita non è cambiata.',
      stopped: 'La lettura è stata fermata. La tua partita non è cambiata.',
    },
    where: (line, column) => `riga ${line}, colonna ${column}`,
    details: 'Dettagli',
    shipped: 'Partite incluse nella pagina',
    shippedHint: 'Partite commentate e storiche. Si aprono dall’inizio; vai avanti turno per turno.',
    none: 'Non ci sono partite.',
    versus: (players) => players.join(' – '),
    turns: (n) => count(n, 'turno', 'turni'),
    backToList: (n) =>
      n === 1 ? 'Torna alla partita trovata' : `Torna alle ${n.toLocaleString('it')} partite trovate`,
  },

  found: {
    title: (n, name) => `${count(n, 'partita trovata', 'partite trovate')}${name ? ` in ${name}` : ''}`,
    another: 'Un altro testo',
    list: 'Partite trovate',
    filter: 'Cerca giocatori, evento, variante, risultato',
    onlyProblems: 'solo partite con problemi',
    none: 'Nessuna partita corrisponde alla ricerca.',
    range: (from, to, of) =>
      `${from.toLocaleString('it')} – ${to.toLocaleString('it')} di ${of.toLocaleString('it')}`,
    previous: 'Partite precedenti',
    next: 'Partite successive',
    game: (n) => `Partita ${n.toLocaleString('it')}`,
    problems: (n) => count(n, 'problema', 'problemi'),
    problemsTitle: 'Problemi',
    open: 'Apri questa partita',
    openPart: (n) => (n === 1 ? 'Apri il solo turno buono' : `Apri i ${n} turni buoni`),
    goodFor: (n) => `La trascrizione è buona per ${count(n, 'turno', 'turni')}, poi c’è un problema.`,
    gameGoesOn: 'La partita stessa si legge fino alla fine.',
    atPly: (ply) => (ply > 0 ? `turno ${ply}` : 'prima del primo turno'),
    inVariation: 'in una variante di gioco',
    variant: 'Variante',
    fits: (n) => `Tutti i turni valgono in ${n + 1} varianti: scegli quella giusta.`,
    alsoFits: (n) => `I turni valgono anche in ${count(n, 'altra variante', 'altre varianti')}.`,
    choose: 'Scegli',
    fragments: (n) =>
      n === 1
        ? 'Un turno del testo che non appartiene a nessuna posizione'
        : `${n} turni del testo che non appartengono a nessuna posizione`,
    line: (n) => `riga ${n}`,
    text: 'Il testo',
    begins: (games) =>
      games.length === 1
        ? `Qui comincia la partita ${games[0]}`
        : `Qui cominciano le partite ${games.join(', ')}`,
    earlier: 'Righe precedenti',
    later: 'Righe successive',
  },

  export: {
    title: 'Esporta',
    game: 'La partita',
    format: 'Forma',
    formats: {
      text: 'Trascrizione: il testo di Otrera',
      sgf: 'SGF: formato per giochi di tavoliere',
      json: 'JSON: per i programmi',
      uci: 'UCI: comando di posizione per motori',
      fen: 'Posizione dopo l’ultimo turno',
      botzone: 'Botzone: richieste e risposte',
      cgsuite: 'CGSuite: la posizione dopo l’ultimo turno',
    },
    refused: 'Questa partita non si può scrivere in questa forma.',
    copy: 'Copia',
    download: 'Scarica',
    copied: 'Copiato.',
    copyFailed: 'Il browser non permette di copiare. Il testo è selezionato: copialo con la tastiera.',
    saved: (name) => `${name} è salvato.`,
    position: 'Posizione sul tavoliere',
    copyPosition: 'Copia la posizione',
    diagram: 'Diagramma della posizione',
    picture: 'Il diagramma come sarà salvato',
    theme: 'Stile',
    themes: { safe: 'Per tutti gli occhi', wood: 'Legno', grey: 'Grigi, per la stampa' },
    territory: 'Territorio',
    territories: { none: 'non mostrato', proved: 'ciò che è provato', estimate: 'provato e stimato' },
    coordinates: 'Coordinate',
    lastTurn: 'L’ultimo turno',
    caption: 'Didascalia',
    svg: 'Scarica SVG',
    png: 'Scarica PNG',
    pictureFailed: 'Il browser non è riuscito a disegnare questa figura.',
  },

  territory: {
    toggle: 'Territorio',
    title: 'Territorio',
    proved: 'Chiuse',
    left: 'Turni restanti',
    estimated: 'Più vicino (stima)',
    cells: (n) => count(n, 'casa', 'case'),
    turns: (low, high) =>
      low === high ? count(low, 'turno', 'turni') : `da ${low} a ${count(high, 'turno', 'turni')}`,
    provedHint: 'provato: case che le frecce chiudono per un solo giocatore',
    leftHint: 'provato: quanti turni farà il giocatore; dove i numeri sono due, almeno e al massimo',
    estimatedHint: 'una stima: case aperte che il giocatore raggiunge in meno passi degli altri',
    contested: (n) => `${count(n, 'casa', 'case')} ancora in lotta`,
    dead: (n) => `${count(n, 'casa irraggiungibile', 'case irraggiungibili')}`,
    legendProved: 'casa intera: chiusa, provato',
    legendHeld: 'figura in cornice: nessun altro vi arriva finché i pezzi intorno stanno fermi, provato',
    legendNearer: 'figura: più vicino, una stima',
    legendNarrow: 'figura piccola e vuota: più vicino di un solo passo',
    legendContested: 'anello: nessuno è più vicino',
    legendDead: 'croce: irraggiungibile',
    cell: {
      proved: (seat) => `territorio del ${seat}`,
      held: (seat) => `tenuta dal ${seat} finché i suoi pezzi stanno fermi`,
      nearer: (seat) => `più vicina al ${seat}, una stima`,
      narrow: (seat) => `un passo più vicina al ${seat}, una stima`,
      even: 'in lotta',
      dead: 'irraggiungibile',
    },
  },

  claim: {
    decided: (seat, by, why) =>
      `Deciso: vince il ${seat} ${by === null ? 'all’ultimo turno' : `di ${by}`}, perché ${why}.`,
    separated: (turns) =>
      `nessuna casa è in lotta e ${turns.map(([seat, left]) => `il ${seat} ha ${left}`).join(', ')}`,
    guarded: (seat, turns, others) =>
      `il ${seat} è sicuro di ${count(turns, 'turno', 'turni')} dove nessun altro può arrivare, e intanto ${others
        .map(([other, most]) => `il ${other} non può farne più di ${most}`)
        .join(' e ')}`,
    open: (sure) =>
      `Aperto: ${sure
        .map(([seat, turns], i) =>
          i === 0 ? `il ${seat} è sicuro di ${count(turns, 'turno', 'turni')}` : `il ${seat} di ${turns}`,
        )
        .join(', ')}. A nessuno bastano ancora.`,
    inexact: 'Aperto: nessuna casa è in lotta, ma i turni sono troppo difficili da contare.',
    mayReturn: 'Aperto: ci sono case in lotta, e chi non può muovere può rientrare.',
    toMove: (seat) => `Muove il ${seat}.`,
    finish: 'Gioca il resto',
    finished: (n) => (n === 1 ? 'Un turno giocato fino alla fine.' : `${n} turni giocati fino alla fine.`),
  },

  help: {
    title: 'Aiuto',
    how: 'Come si gioca un turno',
    howText: [
      'Scegli un tuo pezzo, poi la casa dove muove, poi la casa dove tira: tre clic. Puoi anche trascinare il pezzo, e trascinare da lui per tirare.',
      'Il tiro è dovuto appena il pezzo ha mosso. Finché non tiri nulla è definitivo: Esc, il pezzo stesso o il pulsante annullano il passo.',
      'Un clic sbagliato non fa nulla.',
    ],
    edit: 'Una posizione qualsiasi',
    editText:
      '«Modifica la posizione», sopra i turni, compone ciò che vuoi sul tavoliere di una variante qualsiasi. Ne nasce uno studio: analizzalo, affida un giocatore al motore, esportalo.',
    server: 'Partite sul server',
    serverText: [
      'Una partita nuova si può conservare su questo server. Allora si ritrova in Le mie partite, e vi possono giocare altre persone: dai un posto a «chi riceve il link» e manda il link. Chi lo apre decide se prendere il posto; chi ha il link per chi guarda può solo guardare.',
      'Ogni turno si vede subito e viene portato al server. Se il server non si raggiunge, la pagina lo dice, conserva il turno e lo invia di nuovo; quando il collegamento torna non va perso nulla.',
      'Per ritirare un turno gli altri devono essere d’accordo. Le posizioni precedenti si possono guardare; per provare qualcosa lì, studia una copia: la partita stessa non cambia.',
      'Le partite appartengono a questo browser: il suo cookie ne è la chiave. Se cancelli il cookie, per te sono perse.',
    ],
    keys: 'Tastiera',
    keyList: [
      ['Frecce', 'da una casa all’altra sul tavoliere'],
      ['Invio, Spazio', 'scegli un pezzo, un passo, un tiro'],
      ['Esc', 'annulla la prima metà'],
      ['U', 'ritira il turno'],
      ['F', 'gira il tavoliere'],
      [', e .', 'un turno indietro e avanti'],
      ['Sinistra, Destra, Inizio, Fine', 'nell’elenco dei turni: indietro, avanti, inizio, fine'],
      ['Su, Giù', 'nell’elenco dei turni: che altro si può giocare qui'],
      ['N', 'nuova partita'],
      ['O', 'apri partite'],
      ['E', 'modifica la posizione'],
      ['G', 'le mie partite'],
      ['R', 'l’analisi della partita'],
      ['T', 'scrivi un turno'],
      ['?', 'questo aiuto'],
    ],
    settings: 'Impostazioni',
    dots: 'Mostra dove può andare un pezzo',
    singleKeys: 'Scorciatoie di un solo tasto (U, F, N …)',
    about:
      'Otrera gira nel tuo browser: regole e motore sono parte di questa pagina. Il server conserva le partite e può pensare anche lui.',
  },

  notice: {
    lineRemoved: 'La variante di gioco è stata tolta.',
    linePromoted: 'La variante di gioco è stata portata su.',
    dropped: (n) =>
      n === 1 ? 'Un turno successivo è stato tolto.' : `${n} turni successivi sono stati tolti.`,
    replaced: 'La partita di prima è stata sostituita.',
    restore: 'Riprendila',
    restored: 'La partita di prima è tornata.',
    variantAdded: (name) => `La variante «${name}» è stata aggiunta.`,
    engineFailed: 'Il motore si è fermato. Puoi continuare senza o riprovare.',
    storageFailed: 'Il browser non conserva la partita: ricaricando andrà persa.',
    savedBroken: 'La partita salvata non si può leggere; ne è cominciata una nuova.',
  },

  announce: {
    stepped: (piece, cell) => `${piece} in ${cell}. Ora tira.`,
    cancelled: 'Passo annullato.',
    played: (seat, turn) => `${seat}: ${turn}.`,
    resigns: (seat) => `Il ${seat} abbandona.`,
    toMove: (seat) => `Muove il ${seat}.`,
    out: (seat) => `Il ${seat} è fuori.`,
    over: (result) => `Partita finita. ${result}.`,
    undone: 'Turno ritirato.',
    viewing: (ply, plies) => `Dopo il turno ${ply} di ${plies}.`,
    atStart: 'Posizione iniziale.',
    flipped: 'Tavoliere girato.',
    variation: 'In una variante di gioco.',
    mainLine: 'Nella linea principale.',
    territoryOn: 'Il territorio è mostrato.',
    territoryOff: 'Il territorio è nascosto.',
  },

  editor: itEditor,
  review: itReview,
  retry: itRetry,
  server: itServer,
  puzzles: itPuzzles,
  rules: itRules,
};
