import type { Book, Core } from './module.ts';

/** What a book says of a position; docs/book.md describes it. */
export interface BookPosition {
  games: number;
  /** By seat; null for a position that is not in the book. */
  wins: number[] | null;
  /** Of the seat to move, 0 to 1. */
  chance: number | null;
  turns: BookTurn[];
}

export interface BookTurn {
  turn: string;
  /** So many turns lead to the same position by symmetry. */
  ways: number;
  games: number;
  wins: number[];
  /** Of the seat that makes the turn. */
  chance: number | null;
}

/** What comes with the page, by variant. They are fetched when they are asked for. */
const files = import.meta.glob('../../../data/books/*.book', {
  query: '?url',
  import: 'default',
  eager: true,
}) as Record<string, string>;

const addressOf = (variant: string): string | undefined => files[`../../../data/books/${variant}.book`];

/** The books of openings, each fetched once. */
export class Openings {
  private readonly books = new Map<string, Promise<Book>>();

  constructor(private readonly core: Core) {}

  has(variant: string): boolean {
    return addressOf(variant) !== undefined;
  }

  /** Rejects when the book cannot be had; asked again it is fetched again. */
  open(variant: string): Promise<Book> {
    const known = this.books.get(variant);
    if (known) return known;
    const fetched = this.fetched(variant);
    this.books.set(variant, fetched);
    fetched.catch(() => this.books.delete(variant));
    return fetched;
  }

  private async fetched(variant: string): Promise<Book> {
    const response = await fetch(addressOf(variant) as string);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return this.core.book(new Uint8Array(await response.arrayBuffer()));
  }
}

/** How many of a position's games a seat won, in whole percent; null where nobody knows who won. */
export function wonPercent(wins: readonly number[], seat: number): number | null {
  const all = wins.reduce((sum, won) => sum + won, 0);
  return all === 0 ? null : Math.round((100 * (wins[seat] ?? 0)) / all);
}
