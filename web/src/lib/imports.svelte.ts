import { type Core, type Game, Refusal } from './module.ts';
import { Reader } from './reader.ts';
import type { OpenedGame } from './reader_messages.ts';
import type { FoundGame, Fragment } from './types.ts';

/** What a text turned out to be. `found`: its games are in the list now. */
export type Recognised =
  | { kind: 'position'; game: Game }
  | { kind: 'variant'; text: string }
  | { kind: 'found' }
  | { kind: 'refused'; what: Complaint; reason: string; place: Refusal['place'] };

export type Complaint = 'nothing' | 'variant' | 'text' | 'long' | 'stopped';

/** More than any collection of games that is known; reading still more would only fill the memory. */
const mostBytes = 20_000_000;
/** Positions and variants are short. */
const longestOther = 65_536;

// A record can begin with a remark in braces, but hardly with one in quotes; a game as JSON has turns.
const looksLikeVariant = (text: string): boolean =>
  /^\{\s*"/.test(text) && /"(board|seats)"\s*:/.test(text) && !/"turns"\s*:/.test(text);
const looksLikePosition = (text: string): boolean => /^\S+\/\S+ [wbry]\b[^\n]*$/i.test(text);

function attempt<T>(open: () => T): T | Refusal {
  try {
    return open();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const refused = (what: Complaint, refusal?: Refusal): Recognised => ({
  kind: 'refused',
  what,
  reason: refusal?.message ?? '',
  place: refusal?.place ?? null,
});

/** A short text that is a variant or a position; null when it is neither. */
export function readShort(core: Core, text: string): Recognised | null {
  if (looksLikeVariant(text)) {
    const game = attempt(() => core.newGame(text));
    if (game instanceof Refusal) return refused('variant', game);
    game.close();
    return { kind: 'variant', text };
  }
  if (!looksLikePosition(text)) return null;
  const game = attempt(() => core.newGame('', text));
  return game instanceof Refusal ? refused('text', game) : { kind: 'position', game };
}

/** Games in which nothing at all could be read are no games. */
const isGame = ({ plies, problems, players, event }: FoundGame): boolean =>
  plies > 0 || problems.length === 0 || event !== '' || players.some((name) => name !== '');

/** The games of the text that was opened last; they stay until another text is opened. */
export class Imports {
  /** The file's name; "" for a pasted text. */
  name = $state('');
  reading = $state(false);
  lines = $state.raw<string[]>([]);
  games = $state.raw<FoundGame[]>([]);
  selected = $state(0);
  fragments = $state.raw<Fragment[]>([]);
  private readonly reader = new Reader();
  private asked = 0;

  /** A text that is one game without problems and nothing else: there is nothing to choose or to look up. */
  get isPlainGame(): boolean {
    const [only] = this.games;
    if (this.games.length !== 1 || !only || only.problems.length > 0 || only.fragments > 0) return false;
    return this.lines.slice(0, only.line - 1).every((line) => line.trim() === '');
  }

  constructor(private readonly core: Core) {}

  /** Reads a text in any encoding. `variant`: the one meant where the text does not say, or "". */
  async read(bytes: Uint8Array, name: string, variant: string): Promise<Recognised> {
    if (bytes.length > mostBytes) return refused('long');
    if (bytes.length <= longestOther) {
      const text = new TextDecoder().decode(bytes).trim();
      if (text === '') return refused('nothing');
      const short = readShort(this.core, text);
      if (short) return short;
    }
    // Only one text is read at a time; the one before may take long.
    if (this.reading) this.reader.stop();
    this.asked += 1;
    const { asked } = this;
    this.reading = true;
    try {
      const { text, games } = await this.reader.ask('read', { bytes, variant });
      if (games.length === 0) return refused('nothing');
      const [only] = games;
      if (games.length === 1 && only && !isGame(only)) {
        const problem = only.problems[0];
        const place = problem && problem.line > 0 ? { line: problem.line, column: problem.column } : null;
        return { kind: 'refused', what: 'text', reason: problem?.reason ?? '', place };
      }
      this.name = name;
      this.lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
      this.games = games;
      await this.select(0);
      return { kind: 'found' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refused(error.message === 'stopped' ? 'stopped' : 'text', error);
    } finally {
      if (asked === this.asked) this.reading = false;
    }
  }

  /** Ends the reading of a text that takes too long. */
  stop(): void {
    this.reader.stop();
    this.games = [];
    this.lines = [];
  }

  async select(number: number): Promise<void> {
    this.selected = number;
    this.fragments = [];
    if (!this.games[number]?.fragments) return;
    const fragments = await this.reader.ask('fragments', { number });
    if (this.selected === number) this.fragments = fragments;
  }

  /** Takes the selected game as one of another variant, one of its alternatives. */
  async choose(variant: string): Promise<void> {
    this.games = await this.reader.ask('choose', { number: this.selected, variant });
  }

  open(number: number): Promise<OpenedGame> {
    return this.reader.ask('open', { number });
  }
}

/** Where a list of games is searched: every word must stand somewhere. */
export function matches(game: FoundGame, variantName: string, query: string): boolean {
  const text = [...game.players, game.event, variantName, game.result].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
