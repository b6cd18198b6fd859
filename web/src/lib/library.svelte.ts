import { type Core, Refusal } from './module.ts';
import { browserStore, loadVariants, saveVariants } from './storage.ts';
import type { Board, Status, Variant } from './types.ts';

/** A variant as the picker shows it. `text` is what opens a game of it. */
export interface VariantEntry {
  key: string;
  text: string;
  own: boolean;
  variant: Variant;
  board: Board;
  cells: Uint8Array;
  mirrors: boolean;
}

export function entryOf(core: Core, text: string, own: boolean): VariantEntry {
  const game = core.newGame(text);
  const { variant, secondPlayerMirrors: mirrors } = game.status();
  const key = own ? text : variant.id;
  const entry = { key, text, own, variant, board: game.board, cells: game.cells(), mirrors };
  game.close();
  return entry;
}

/** The variants on offer: the built-in ones and the user's own, which the browser keeps. */
export class VariantLibrary {
  private readonly store = browserStore();
  private builtin = $state.raw<VariantEntry[]>([]);
  private own = $state.raw<VariantEntry[]>([]);
  readonly entries = $derived([...this.builtin, ...this.own]);

  constructor(private readonly core: Core) {
    this.builtin = core.variants().map(({ id }) => entryOf(core, id, false));
    const own: VariantEntry[] = [];
    for (const text of loadVariants(this.store)) {
      try {
        own.push(entryOf(core, text, true));
      } catch (error) {
        // A variant kept by an older version may no longer be readable; it is left out, not deleted.
        console.warn(error instanceof Refusal ? error.message : error);
      }
    }
    this.own = own;
  }

  /** Throws the module's Refusal when the text is no variant. */
  add(text: string): VariantEntry {
    const entry = entryOf(this.core, text, true);
    this.own = [...this.own.filter(({ variant }) => variant.id !== entry.variant.id), entry];
    this.keep();
    return entry;
  }

  remove(entry: VariantEntry): void {
    this.own = this.own.filter(({ key }) => key !== entry.key);
    this.keep();
  }

  private keep(): void {
    saveVariants(
      this.store,
      this.own.map(({ text }) => text),
    );
  }
}

/** A game that comes with the page. */
export interface ShippedGame {
  file: string;
  record: string;
  status: Status;
}

const records = import.meta.glob('../../../data/games/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

/** The longest first: samples of a few turns come last. */
export function shippedGames(core: Core): ShippedGame[] {
  const games = Object.entries(records).map(([path, record]) => {
    const game = core.readGame(record);
    const status = game.status();
    game.close();
    return { file: path.slice(path.lastIndexOf('/') + 1), record, status };
  });
  return games.sort((one, other) => other.status.plies - one.status.plies);
}
