import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Editor } from '../../src/lib/editor.svelte.ts';
import { entryOf, type VariantEntry } from '../../src/lib/library.svelte.ts';
import { Core } from '../../src/lib/module.ts';
import { positionText, setupOf } from '../../src/lib/position_text.ts';
import { cellNamed, hexBoard, squareBoard } from './boards.ts';

// The built module: it alone says what a position is worth.
const file = resolve(import.meta.dirname, '../..', process.env.OTRERA_WASM ?? '../build/wasm/otrera.wasm');
let core: Core;
let library: VariantEntry[];

beforeAll(async () => {
  core = await Core.load(readFileSync(file));
  library = core.variants().map(({ id }) => entryOf(core, id, false));
});

const editorOf = (variant: string, position = '') =>
  new Editor(core, library, core.newGame(variant, position).status(), false);
const at = (editor: Editor, name: string) => cellNamed(editor.entry.board, name);
const rowsIn = (editor: Editor) => editor.text.split(' ')[0];

const duel = JSON.stringify({
  id: 'duel',
  board: { files: 7, ranks: 7 },
  step: { slide: true },
  shot: { leap: [1, 2] },
  seats: [
    ['a3', 'c1'],
    ['c7', 'e7'],
  ],
  blocked: ['d4'],
});

describe('a setup as text', () => {
  it('has rows from the top, and files from the left on a hexagon', () => {
    const setup = { toMove: 'B', out: [], shooter: null, turns: 3, round: 2 } as const;
    const square = squareBoard(3, 2);
    const cells = new Uint8Array(6);
    cells[cellNamed(square, 'a2')] = 1;
    cells[cellNamed(square, 'c1')] = 5;
    expect(positionText(square, { ...setup, out: [], cells })).toBe('W2/2* b - - 3 2');
    const hexagon = hexBoard(2);
    const hexCells = new Uint8Array(7);
    hexCells[cellNamed(hexagon, 'a2')] = 2;
    hexCells[cellNamed(hexagon, 'c1')] = 1;
    expect(positionText(hexagon, { ...setup, out: [], cells: hexCells })).toBe('B1/3/1W b - - 3 2');
  });

  it('is read by the module as what it was, in every variant', () => {
    for (const { text, board } of [...library, entryOf(core, duel, true)]) {
      const game = core.newGame(text);
      const written = positionText(board, setupOf(game.status(), game.cells()));
      const read = core.newGame(text, written);
      expect(read.status().position, text).toBe(game.status().position);
      expect(read.cells(), text).toEqual(game.cells());
    }
  });

  it('keeps who is out, who has to shoot, and the numbers', () => {
    const four = 'RY8/10/10/10/10/10/10/10/10/WB8 r wb - 17 5';
    expect(editorOf('amazons-4a', four).text).toBe(four);
    const half = '3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1';
    expect(editorOf('amazons', half).text).toBe(half);
  });
});

describe('the editor', () => {
  it('places, takes away, moves and takes back', () => {
    const editor = editorOf('amazons-6x6');
    const start = editor.text;
    expect(editor.canUndo).toBe(false);
    editor.token = 5;
    editor.tap(at(editor, 'c3'));
    expect(rowsIn(editor)).toBe('1q2q1/q4q/6/2*3/Q4Q/1Q2Q1');
    expect(editor.said).toBe('c3: arrow');
    editor.tap(at(editor, 'c3'));
    expect(editor.text).toBe(start);
    expect(editor.lift(at(editor, 'c3'))).toBe(false);
    expect(editor.lift(at(editor, 'b1'))).toBe(true);
    editor.drop(at(editor, 'b3'));
    expect(rowsIn(editor)).toBe('1q2q1/q4q/6/1Q4/Q4Q/4Q1');
    editor.lift(at(editor, 'b3'));
    editor.drop(null);
    expect(rowsIn(editor)).toBe('1q2q1/q4q/6/6/Q4Q/4Q1');
    for (let change = 0; change < 4; change += 1) editor.undo();
    expect(editor.text).toBe(start);
    expect(editor.canUndo).toBe(false);
  });

  it('knows its keys', () => {
    const editor = editorOf('cowboys-4');
    expect(editor.tokens.map(editor.digit)).toEqual(['1', '2', '3', '4', '5', '0']);
    expect(editor.key('4', 0)).toBe(true);
    expect(editor.token).toBe(4);
    expect(editor.key('5', 0)).toBe(true);
    expect(editor.said).toBe('bullet');
    expect(editor.key('6', 0)).toBe(false);
    expect(editor.key('Delete', at(editor, 'c8'))).toBe(true);
    expect(rowsIn(editor)).toBe('5B2/8/Y6R/8/8/R6Y/8/2B2W2');
    // Of another variant there is no such piece.
    editor.key('4', 0);
    editor.begin(library.find(({ key }) => key === 'amazons-hex'));
    expect(editor.token).toBe(1);
    expect(editor.text).toBe('1B2W1/7/8/9/10/B9W/10/9/8/7/1B2W1 w - - 0 1');
  });

  it('says what the module says: over, skipped, without a piece, refused', () => {
    const editor = editorOf('amazons-6x6');
    editor.clear();
    expect(editor.bare).toEqual(['W', 'B']);
    expect(editor.status).toMatchObject({ finished: true, toMove: null, ranking: ['B', 'W'] });
    editor.tap(at(editor, 'a1'));
    expect(editor.bare).toEqual(['B']);
    expect(editor.status).toMatchObject({ finished: false, toMove: 'W' });

    const four = editorOf('amazons-4a');
    four.clear();
    four.token = 3;
    four.tap(at(four, 'a1'));
    four.token = 4;
    four.tap(at(four, 'j10'));
    expect(four.status).toMatchObject({ toMove: 'R', out: ['W', 'B'] });
    expect(four.skipped).toBe('W');
    // What the module makes of it is not what was set up: a piece more, and White can move.
    four.token = 1;
    four.tap(at(four, 'e5'));
    expect(four.status).toMatchObject({ toMove: 'W', out: [] });
    expect(four.skipped).toBeNull();
    for (const seat of four.seats) four.setOut(seat, true);
    expect(four.status).toBeNull();
    expect(four.refusal?.message).toContain('every seat is out');
    four.setOut('W', false);
    expect(four.status?.out).toEqual(['B', 'R', 'Y']);
  });

  it('forgets a half-made turn when its piece goes or somebody else moves', () => {
    const half = '3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1';
    const changes: ((editor: Editor) => void)[] = [
      (editor) => editor.setToMove('B'),
      (editor) => editor.forgetStep(),
      (editor) => editor.place(at(editor, 'd7'), 0),
    ];
    for (const change of changes) {
      const editor = editorOf('amazons', half);
      expect(editor.setup.shooter).toBe(at(editor, 'd7'));
      change(editor);
      expect(editor.setup.shooter).toBeNull();
      expect(editor.status?.shooter).toBeNull();
    }
    const blocked = editorOf('amazons', half);
    blocked.place(at(blocked, 'a1'), 5);
    expect(blocked.status?.shooter).toBe(at(blocked, 'd7'));
  });

  it('reads a text, and leaves the board alone where it cannot', () => {
    const editor = editorOf('amazons');
    const start = editor.text;
    for (const text of [
      '',
      ' ',
      'hello',
      '3q2q3/10/9 w',
      'x'.repeat(100_000),
      '10/10/10/10/10/10/10/10/10/9X w',
    ]) {
      editor.type(text, true);
      expect(editor.status, text.slice(0, 40)).toBeNull();
      expect(editor.refusal?.message, text.slice(0, 40)).not.toBe('');
      expect(positionText(editor.entry.board, editor.setup)).toContain('3B2B3/');
    }
    editor.undo();
    expect(editor.text).toBe(start);
    expect(editor.canUndo).toBe(false);
    editor.type('10/10/10/10/10/10/10/10/10/W8B  b', false);
    expect(editor.text).toBe('10/10/10/10/10/10/10/10/10/W8B  b');
    expect(editor.setup.toMove).toBe('B');
    editor.typed();
    expect(editor.text).toBe('10/10/10/10/10/10/10/10/10/Q8q b - - 0 1');
  });

  it('follows a text to another board, once it is whole', () => {
    const editor = editorOf('amazons');
    const hexagon = '6/7/8/9/10/5W5/10/9/8/7/5B w - - 4 3';
    editor.type(hexagon, false);
    expect(editor.entry.key).toBe('amazons');
    expect(editor.refusal).not.toBeNull();
    editor.typed();
    expect(editor.entry.key).toBe('amazons-hex');
    expect(editor.text).toBe(hexagon);
    editor.type('N3/4/3n w', true);
    expect(editor.entry.variant.id).toBe('custom');
    expect(editor.entries).toContain(editor.entry);
    editor.place(at(editor, 'b2'), 5);
    expect(editor.game().status().position).toBe('N3/1*2/3n w - - 0 1');
    // A board that no variant has, with nothing on it, can be none.
    editor.type('7/7 w', true);
    expect(editor.refusal?.message).toContain('needs at least one piece');
  });

  it('edits a variant of the user, whose closed cells stay', () => {
    const editor = editorOf(duel);
    expect(library).not.toContain(editor.entry);
    editor.clear();
    expect(rowsIn(editor)).toBe('7/7/7/3*3/7/7/7');
    editor.tap(at(editor, 'g7'));
    const game = editor.game();
    expect(game.status()).toMatchObject({ variant: { id: 'duel', shot: { leap: [1, 2] } } });
    expect(core.readGame(game.record()).status().start).toBe(editor.text);
    editor.begin();
    expect(editor.text).toBe('2B1B2/7/7/3*3/W6/7/2W4 w - - 0 1');
  });

  it('knows whether it still is about the position that was shown', () => {
    const editor = editorOf('amazons');
    editor.tap(0);
    expect(editor.ofShown).toBe(true);
    editor.clear();
    editor.tap(0);
    expect(editor.ofShown).toBe(false);
    editor.undo();
    editor.undo();
    expect(editor.ofShown).toBe(true);
  });

  it('opens also on what is no variant, and says why', () => {
    const bare = core.newGame('', 'Q4/4* w').status();
    const editor = new Editor(core, library, bare, false);
    expect(editor.text).toBe(bare.position);
    expect(editor.refusal?.message).toContain('needs at least one piece');
    expect(editor.entry).toBe(library[0]);
  });
});
