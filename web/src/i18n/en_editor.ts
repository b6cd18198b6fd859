const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What the page says while a position is edited. */
export const enEditor = {
  title: 'Edit the position',
  setUp: 'Set up a position',
  setUpHint: 'or place the pieces yourself, on the board of any variant',
  board: (variant: string) =>
    `Board, ${variant}. Arrow keys go from cell to cell, Enter or Space places what is chosen, number keys choose it, Delete clears the cell.`,
  variant: 'Variant',
  tokens: 'What to place',
  nothing: 'empty cell',
  hint: 'Choose, then tap cells; a second tap takes it away. What stands on the board can be dragged, also off the board.',
  toMove: 'To move',
  out: 'Out of the game',
  stepped: (cell: string) => `The piece on ${cell} has stepped and still has to shoot`,
  start: 'Start position',
  clear: 'Clear the board',
  cleared: 'The board is empty.',
  undone: 'Change taken back.',
  text: 'Position as text',
  textHint: 'Paste or change it, and the board follows.',
  refused: 'This is no position:',
  noPiece: (seats: string[]) => `Without a piece: ${seats.join(', ')}.`,
  over: (result: string) => `The game is over in this position: ${result}. It can still be looked at.`,
  skipped: (seat: string, next: string) => `${seat} cannot move: it is the turn of ${next}.`,
  playable: (seat: string, turns: number) => `${seat} to move: ${count(turns, 'turn', 'turns')} possible.`,
  shootable: (seat: string, shots: number) =>
    `${seat} has to shoot: ${count(shots, 'shot', 'shots')} possible.`,
  use: 'Use this position',
  putAside: 'The edited position was put aside.',
  goOn: 'Go on editing',
};
