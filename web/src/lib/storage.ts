import type { Unsent } from './courier.ts';
import { type LocalPlayer, levels, type Problem } from './types.ts';
import { isGameId } from './wire.ts';

/** What survives a reload. Everything read back is checked: it may be old, foreign or damaged. */
export interface SavedTable {
  record: string;
  players: LocalPlayer[];
  ply: number;
  /** The viewed line, "" for the main line. */
  path: string;
  flipped: boolean;
  paused: boolean;
  study: boolean;
  /** It is a copy of a game that went on between people: no analysis of it is offered. */
  barred: boolean;
  /** The cells of a step that still waits for its shot. */
  half: [number, number] | null;
  /** What was wrong in the text that the game comes from. */
  problems: Problem[];
}

export interface SavedSettings {
  language: string | null;
  theme: Theme;
  dots: boolean;
  singleKeys: boolean;
  territory: boolean;
}

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const keys = {
  table: 'otrera.table',
  settings: 'otrera.settings',
  variants: 'otrera.variants',
  unsent: 'otrera.unsent',
};

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Null where the browser refuses storage, as some do in private windows. */
export function browserStore(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The store of this tab alone, which outlives a reload: two tabs play two games. */
export function tabStore(): Store | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function read(store: Store | null, key: string): unknown {
  try {
    return JSON.parse(store?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(store: Store | null, key: string, value: unknown): boolean {
  try {
    store?.setItem(key, JSON.stringify(value));
    return store !== null;
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function checkedPlayer(value: unknown): LocalPlayer | null {
  if (!isObject(value)) return null;
  if (value.kind === 'me' || value.kind === 'here') return { kind: value.kind };
  const { kind, level } = value;
  if (kind !== 'engine' || typeof level !== 'number' || !Number.isInteger(level)) return null;
  return level >= 1 && level <= levels ? { kind, level } : null;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function checkedProblem(value: unknown): Problem | null {
  if (!isObject(value)) return null;
  const { line, column, ply, text, reason, inVariation } = value;
  if (!isCount(line) || !isCount(column) || !isCount(ply)) return null;
  if (typeof text !== 'string' || typeof reason !== 'string') return null;
  return { line, column, ply, text, reason, inVariation: inVariation === true };
}

/** "nothing": nothing was saved; "broken": something was, but it is no table. */
export function loadTable(store: Store | null): SavedTable | 'nothing' | 'broken' {
  let text: string | null = null;
  try {
    text = store?.getItem(keys.table) ?? null;
  } catch {
    return 'nothing';
  }
  if (text === null) return 'nothing';
  const value = read(store, keys.table);
  if (!isObject(value) || typeof value.record !== 'string' || !Array.isArray(value.players)) return 'broken';
  const players = value.players.map(checkedPlayer).filter((player) => player !== null);
  if (players.length !== value.players.length) return 'broken';
  const half = Array.isArray(value.half) && value.half.length === 2 && value.half.every(isCount);
  const problems = Array.isArray(value.problems) ? value.problems.map(checkedProblem) : [];
  return {
    record: value.record,
    players,
    ply: isCount(value.ply) ? value.ply : 0,
    path: typeof value.path === 'string' && /^(\d{1,6}(\/\d{1,6})*)?$/.test(value.path) ? value.path : '',
    flipped: value.flipped === true,
    paused: value.paused === true,
    study: value.study === true,
    barred: value.barred === true,
    half: half ? (value.half as [number, number]) : null,
    problems: problems.filter((problem) => problem !== null),
  };
}

/** False when the browser does not keep it. */
export const saveTable = (store: Store | null, table: SavedTable): boolean => write(store, keys.table, table);

export function loadSettings(store: Store | null): SavedSettings {
  const value = read(store, keys.settings);
  const saved = isObject(value) ? value : {};
  return {
    language: typeof saved.language === 'string' ? saved.language : null,
    theme: themes.find((known) => known === saved.theme) ?? 'auto',
    dots: saved.dots !== false,
    singleKeys: saved.singleKeys !== false,
    territory: saved.territory === true,
  };
}

export const saveSettings = (store: Store | null, settings: SavedSettings): boolean =>
  write(store, keys.settings, settings);

/** The user's own variants, as JSON texts. */
export function loadVariants(store: Store | null): string[] {
  const value = read(store, keys.variants);
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

export const saveVariants = (store: Store | null, texts: string[]): boolean =>
  write(store, keys.variants, texts);

const isText = (value: unknown): value is string => typeof value === 'string';

/** The turn of a game that the server has not acknowledged; null when there is none. */
export function loadUnsent(store: Store | null, game: string): Unsent | null {
  const all = read(store, keys.unsent);
  const value = isObject(all) ? all[game] : null;
  if (!isObject(value) || !isCount(value.version) || !isText(value.turn)) return null;
  if (!Array.isArray(value.before) || !value.before.every(isText)) return null;
  return { version: value.version, before: value.before, turn: value.turn };
}

/** The games that have such a turn. */
export function unsentGames(store: Store | null): string[] {
  const all = read(store, keys.unsent);
  return isObject(all) ? Object.keys(all).filter(isGameId) : [];
}

/** Null: there is none any more. */
export function saveUnsent(store: Store | null, game: string, unsent: Unsent | null): boolean {
  const all = read(store, keys.unsent);
  const kept = isObject(all) ? all : {};
  if (unsent === null && !(game in kept)) return true;
  const { [game]: _, ...others } = kept;
  return write(store, keys.unsent, unsent === null ? others : { ...others, [game]: unsent });
}
