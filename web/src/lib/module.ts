import type { Exports, Pointer } from './module_exports.ts';
import type { BookPosition } from './openings.ts';
import type { Choice, ReviewReport, StageLists } from './review_types.ts';
import type {
  Board,
  Claim,
  DiagramOptions,
  Format,
  FoundGame,
  Fragment,
  Line,
  SearchReport,
  Status,
  Territory,
  Variant,
} from './types.ts';
import { wasiStubs } from './wasi.ts';

/** The module refused an input; the message is its own English sentence, the place where it knows one. */
export class Refusal extends Error {
  readonly place: { line: number; column: number } | null;

  constructor(reason: string) {
    const [, line, column, sentence] = /^(\d+):(\d+): (.*)$/s.exec(reason) ?? [];
    super(sentence ?? reason);
    this.place = sentence === undefined ? null : { line: Number(line), column: Number(column) };
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The core: one instance of the WASM module. Games and searches are opened from it. */
export class Core {
  private constructor(private readonly exports: Exports) {}

  static async load(source: Promise<Response> | BufferSource): Promise<Core> {
    const bytes = source instanceof Promise ? await bytesOf(await source) : source;
    const module = await WebAssembly.compile(bytes);
    let exports: Exports;
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasiStubs(module, () => exports.memory),
    });
    exports = instance.exports as unknown as Exports;
    exports._initialize?.();
    return new Core(exports);
  }

  variants(): Variant[] {
    return JSON.parse(this.text(this.exports.otrera_variants()));
  }

  /** How many nodes an engine of a level searches for a turn. */
  levelNodes(level: number): number {
    return this.exports.otrera_level_nodes(level);
  }

  /** Throws a Refusal when the variant or the position does not suit. */
  newGame(variant: string, position = ''): Game {
    const handle = this.withTexts([variant, position], ([v, p]) =>
      this.exports.otrera_game_new(v as Pointer, p as Pointer),
    );
    return this.opened(handle);
  }

  /** The forms in which a game can be written. */
  formats(): Format[] {
    return JSON.parse(this.text(this.exports.otrera_formats()));
  }

  /** Reads all games of a file, or of a text as bytes. Throws a Refusal when there is no such variant. */
  read(bytes: Uint8Array, variant = ''): Reading {
    const { exports } = this;
    const handle = this.withBytes(bytes, (pointer) =>
      this.withTexts([variant, ''], ([v, dialect]) =>
        exports.otrera_reading_new(pointer, bytes.length, v as Pointer, dialect as Pointer),
      ),
    );
    if (handle === 0) throw new Refusal(this.error());
    return new Reading(this, exports, handle, (game) => this.opened(game));
  }

  /** A book of openings, from the bytes of its file. Throws a Refusal when it is none. */
  book(bytes: Uint8Array): Book {
    const handle = this.withBytes(bytes, (pointer) => this.exports.otrera_book_new(pointer, bytes.length));
    if (handle === 0) throw new Refusal(this.error());
    return new Book(this, this.exports, handle);
  }

  /** Throws a Refusal when nothing could be read; a partly read record has `problems` in its status. */
  readGame(record: string): Game {
    return this.opened(this.withTexts([record], ([r]) => this.exports.otrera_game_read(r as Pointer)));
  }

  /** Why the last call that failed did so. */
  error(): string {
    return this.text(this.exports.otrera_error());
  }

  text(pointer: Pointer): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    const end = memory.indexOf(0, pointer);
    return decoder.decode(memory.subarray(pointer, end));
  }

  bytes(pointer: Pointer, count: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer).slice(pointer, pointer + count);
  }

  withTexts<T>(texts: string[], call: (pointers: Pointer[]) => T): T {
    const pointers = texts.map((text) => {
      // A NUL inside would end the text early and silently.
      const encoded = encoder.encode(text.replaceAll('\0', ' '));
      const pointer = this.exports.otrera_alloc(encoded.length + 1);
      const memory = new Uint8Array(this.exports.memory.buffer);
      memory.set(encoded, pointer);
      memory[pointer + encoded.length] = 0;
      return pointer;
    });
    try {
      return call(pointers);
    } finally {
      for (const pointer of pointers) this.exports.otrera_free(pointer);
    }
  }

  private withBytes<T>(bytes: Uint8Array, call: (pointer: Pointer) => T): T {
    const pointer = this.exports.otrera_alloc(Math.max(bytes.length, 1));
    new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
    try {
      return call(pointer);
    } finally {
      this.exports.otrera_free(pointer);
    }
  }

  private opened(handle: Pointer): Game {
    if (handle === 0) throw new Refusal(this.error());
    return new Game(this, this.exports, handle);
  }
}

async function bytesOf(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}

/** The games of a text, held by the module. */
export class Reading {
  constructor(
    private readonly core: Core,
    private readonly exports: Exports,
    private readonly handle: Pointer,
    private readonly opened: (game: Pointer) => Game,
  ) {}

  close(): void {
    this.exports.otrera_reading_close(this.handle);
  }

  /** The text as it was read: what lines and columns count in. */
  text(): string {
    return this.core.text(this.exports.otrera_reading_text(this.handle));
  }

  games(): FoundGame[] {
    return JSON.parse(this.core.text(this.exports.otrera_reading_games(this.handle)));
  }

  details(number: number): { fragments: Fragment[] } {
    const details = this.exports.otrera_reading_details(this.handle, number);
    if (details === 0) throw new Refusal(this.core.error());
    return JSON.parse(this.core.text(details));
  }

  /** Takes a game as one of another variant. */
  choose(number: number, variant: string): void {
    const chosen = this.core.withTexts([variant], ([v]) =>
      this.exports.otrera_reading_choose(this.handle, number, v as Pointer),
    );
    if (chosen === 0) throw new Refusal(this.core.error());
  }

  game(number: number): Game {
    return this.opened(this.exports.otrera_reading_game(this.handle, number));
  }
}

/** A game held by the module: variant, start, turns, and the viewed ply. */
export class Game {
  readonly board: Board;

  constructor(
    private readonly core: Core,
    private readonly exports: Exports,
    readonly handle: Pointer,
  ) {
    this.board = JSON.parse(core.text(exports.otrera_game_board(handle)));
  }

  close(): void {
    this.exports.otrera_game_close(this.handle);
  }

  cells(): Uint8Array {
    return this.perCell(this.exports.otrera_game_cells(this.handle));
  }

  movable(): Uint8Array {
    return this.perCell(this.exports.otrera_game_movable(this.handle));
  }

  steps(from: number): Uint8Array {
    return this.perCell(this.exports.otrera_game_steps(this.handle, from));
  }

  shots(): Uint8Array {
    return this.perCell(this.exports.otrera_game_shots(this.handle));
  }

  shotsAfter(from: number, to: number): Uint8Array {
    return this.perCell(this.exports.otrera_game_shots_after(this.handle, from, to));
  }

  step(from: number, to: number): boolean {
    return this.exports.otrera_game_step(this.handle, from, to) !== 0;
  }

  shoot(cell: number): boolean {
    return this.exports.otrera_game_shoot(this.handle, cell) !== 0;
  }

  cancelStep(): boolean {
    return this.exports.otrera_game_cancel_step(this.handle) !== 0;
  }

  /** Plays a whole turn from its text; throws a Refusal when it cannot be played. */
  turn(text: string): void {
    const played = this.core.withTexts([text], ([t]) =>
      this.exports.otrera_game_turn(this.handle, t as Pointer),
    );
    if (played === 0) throw new Refusal(this.core.error());
  }

  undo(): boolean {
    return this.exports.otrera_game_undo(this.handle) !== 0;
  }

  resign(seat: number): boolean {
    return this.exports.otrera_game_resign(this.handle, seat) !== 0;
  }

  goto(ply: number): boolean {
    return this.exports.otrera_game_goto(this.handle, ply) !== 0;
  }

  lines(): Line {
    return JSON.parse(this.core.text(this.exports.otrera_game_lines(this.handle)));
  }

  /** Views a ply of another line. */
  enter(path: string, ply: number): boolean {
    return (
      this.core.withTexts([path], ([p]) => this.exports.otrera_game_enter(this.handle, p as Pointer, ply)) !==
      0
    );
  }

  study(on: boolean): void {
    this.exports.otrera_game_study(this.handle, on ? 1 : 0);
  }

  removeLine(): boolean {
    return this.exports.otrera_game_remove_line(this.handle) !== 0;
  }

  promoteLine(): boolean {
    return this.exports.otrera_game_promote_line(this.handle) !== 0;
  }

  territory(): Territory {
    return JSON.parse(this.core.text(this.exports.otrera_game_territory(this.handle)));
  }

  /** What is proved of the viewed position. Takes some milliseconds. */
  claim(): Claim {
    return JSON.parse(this.core.text(this.exports.otrera_game_claim(this.handle)));
  }

  /** Plays a separated position to its end; false where there is none. */
  finish(): boolean {
    return this.exports.otrera_game_finish(this.handle) !== 0;
  }

  /** The viewed position as SVG. */
  diagram(options: DiagramOptions): string {
    return this.written([JSON.stringify(options)], ([o]) =>
      this.exports.otrera_game_diagram(this.handle, o as Pointer),
    );
  }

  /** The game in a form; throws a Refusal that says why it cannot be written so. */
  export(format: string): string {
    return this.written([format], ([f]) => this.exports.otrera_game_export(this.handle, f as Pointer));
  }

  status(): Status {
    return JSON.parse(this.core.text(this.exports.otrera_game_status(this.handle)));
  }

  record(): string {
    return this.core.text(this.exports.otrera_game_record(this.handle));
  }

  /** Sets a tag of the record, "White" for a name; "" removes it. */
  tag(name: string, value: string): void {
    const set = this.core.withTexts([name, value], ([n, v]) =>
      this.exports.otrera_game_tag(this.handle, n as Pointer, v as Pointer),
    );
    if (set === 0) throw new Refusal(this.core.error());
  }

  /** Null when no seat can move. */
  search(seed: number): Search | null {
    const search = this.exports.otrera_search_new(this.handle, seed >>> 0);
    return search === 0 ? null : new Search(this.core, this.exports, search);
  }

  /** Lets a search go on here with what it knows; false when it is for another variant or no seat can move. */
  continues(search: Search): boolean {
    return this.exports.otrera_search_start(search.handle, this.handle) !== 0;
  }

  /**
   * A review of the main line: `nodes` judged positions a search. With 0 nothing is searched: what the game holds is
   * told. Null when that is nothing.
   */
  review(nodes: number): ReviewJob | null {
    const review = this.exports.otrera_review_new(this.handle, nodes);
    return review === 0 ? null : new ReviewJob(this.core, this.exports, review);
  }

  /** Puts the review that a record holds into this game; false where none is of it. */
  keepReview(record: string): boolean {
    return (
      this.core.withTexts([record], ([r]) =>
        this.exports.otrera_game_keep_review(this.handle, r as Pointer),
      ) !== 0
    );
  }

  /** How good the stages of a turn are. Takes some milliseconds. */
  stages(turn: string): StageLists {
    return JSON.parse(
      this.written([turn], ([t]) => this.exports.otrera_game_stages(this.handle, t as Pointer)),
    );
  }

  private written(texts: string[], call: (pointers: Pointer[]) => Pointer): string {
    const text = this.core.withTexts(texts, call);
    if (text === 0) throw new Refusal(this.core.error());
    return this.core.text(text);
  }

  private perCell(pointer: Pointer): Uint8Array {
    const count = this.board.cells.length;
    return pointer === 0 ? new Uint8Array(count) : this.core.bytes(pointer, count);
  }
}

export class Search {
  constructor(
    private readonly core: Core,
    private readonly exports: Exports,
    readonly handle: Pointer,
  ) {}

  close(): void {
    this.exports.otrera_search_close(this.handle);
  }

  /** True while more nodes would help. */
  advance(nodes: number): boolean {
    return this.exports.otrera_search_advance(this.handle, nodes) !== 0;
  }

  report(): SearchReport {
    return JSON.parse(this.core.text(this.exports.otrera_search_report(this.handle)));
  }

  /** So many of the best turns are told apart from the next start on. */
  want(lines: number): void {
    this.exports.otrera_search_want(this.handle, lines);
  }

  /** The best turns so far, best first. */
  lines(): Choice[] {
    return JSON.parse(this.core.text(this.exports.otrera_search_lines(this.handle)));
  }
}

/** A review in the making, ply by ply. */
export class ReviewJob {
  constructor(
    private readonly core: Core,
    private readonly exports: Exports,
    private readonly handle: Pointer,
  ) {}

  close(): void {
    this.exports.otrera_review_close(this.handle);
  }

  /** Finds out about the next position; true while there are more. */
  step(): boolean {
    return this.exports.otrera_review_step(this.handle) !== 0;
  }

  report(): ReviewReport {
    return JSON.parse(this.core.text(this.exports.otrera_review_report(this.handle)));
  }

  /** The game as a record, the review in it. */
  record(): string {
    return this.core.text(this.exports.otrera_review_record(this.handle));
  }

  /** The report as one HTML file. */
  html(): string {
    return this.core.text(this.exports.otrera_review_html(this.handle));
  }
}

/** A book of openings, held by the module. */
export class Book {
  constructor(
    private readonly core: Core,
    private readonly exports: Exports,
    private readonly handle: Pointer,
  ) {}

  /** What it says of the viewed position; null for a game of another variant. */
  show(game: Game): BookPosition | null {
    const shown = this.exports.otrera_book_show(this.handle, game.handle);
    return shown === 0 ? null : JSON.parse(this.core.text(shown));
  }
}
