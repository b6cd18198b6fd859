import type { SeatLetter } from '../lib/types.ts';
import { enRules } from './en_rules.ts';

const seats: Record<SeatLetter, string> = { W: 'White', B: 'Black', R: 'Red', Y: 'Yellow' };

const ordinal = (place: number): string => ['1st', '2nd', '3rd', '4th'][place - 1] ?? `${place}`;

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const en = {
  languageName: 'English',
  tagline: 'The Game of the Amazons and its family',
  loading: 'Loading the board …',
  loadFailed: 'The game module could not be loaded. Reload the page to try again.',
  failed: 'Something went wrong inside the page. Your game is kept: reload to go on.',
  reload: 'Reload',
  skipToBoard: 'Skip to the board',
  close: 'Close',
  cancel: 'Cancel',
  seats,

  menu: {
    label: 'Main',
    newGame: 'New game',
    games: 'Games',
    text: 'Copy & paste',
    help: 'Help',
    language: 'Language',
    theme: 'Colours',
    themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  },

  newGame: {
    title: 'New game',
    variants: 'Variant',
    seatCount: (n: number) => `${n} players`,
    add: 'Add a variant of your own …',
    remove: 'Remove this variant',
    own: 'Your own',
    who: 'Who plays',
    start: 'Start the game',
  },

  seatChoice: {
    title: 'Who plays',
    change: 'Change who plays',
    apply: 'Apply',
    seat: (seat: string) => `${seat} is played by`,
    level: (seat: string) => `Engine level for ${seat}`,
    kinds: { me: 'Me', here: 'Somebody here', engine: 'Engine' },
    levelName: (level: number) => `level ${level}`,
    engine: (level: number) => `Engine, level ${level}`,
    levelHint:
      'Level 1 answers at once and is easy to beat; each level looks at more turns, level 20 takes some seconds.',
  },

  board: {
    label: (variant: string) =>
      `Board, ${variant}. Arrow keys go from cell to cell, Enter or Space chooses, Escape takes the first half back.`,
    piece: (seat: SeatLetter, name: string) => `${seats[seat].toLowerCase()} ${enRules.noun(name).one}`,
    shot: (name: string) => enRules.noun(name).one,
    blocked: 'blocked',
    empty: 'empty',
    uses: {
      movable: 'can step',
      chosen: 'chosen',
      step: 'can be stepped to',
      shot: 'can be shot at',
      shooter: 'has to shoot',
    },
  },

  prompt: {
    choose: (seat: string, piece: string) => `${seat} to move: choose ${piece}`,
    step: (name: string, cell: string) => `The ${enRules.noun(name).one} on ${cell}: choose where it steps`,
    shoot: 'Now shoot',
    shootHint: (name: string) => `choose where the ${enRules.noun(name).one} goes`,
    aPiece: (name: string) => enRules.noun(name).a,
    engineTurn: (seat: string) => `${seat}: the engine’s turn`,
    thinking: (seat: string) => `${seat} is thinking …`,
    paused: (seat: string) => `${seat}: the engine is paused`,
    earlier: (ply: number, plies: number) => `After ${ply} of ${count(plies, 'turn', 'turns')}`,
    moveNow: 'Move now',
    pause: 'Pause',
    resume: 'Go on',
    cancelStep: 'Take the step back',
    playOn: 'Play on from here',
    over: 'Game over',
  },

  actions: {
    label: 'Game',
    undo: 'Undo',
    resign: 'Resign',
    flip: 'Flip the board',
    rules: 'Rules',
    resignTitle: 'Resign?',
    resignText: (seat: string) => `${seat} leaves the game. The pieces stay on the board.`,
    resignYes: 'Yes, resign',
    turnLabel: 'Type a turn',
    turnHint: 'for example d1-d7/g7',
    turnPlay: 'Play',
    turnBad: 'This turn cannot be played.',
  },

  panel: {
    seats: 'Players',
    toMove: 'to move',
    out: 'out',
    place: ordinal,
    turns: (n: number) => count(n, 'turn', 'turns'),
    shots: (n: number) => count(n, 'shot', 'shots'),
    turnsHint: 'turns this seat could make now',
    arrows: (n: number, one: string, many: string) => count(n, one, many),
    result: 'Result',
  },

  turnList: {
    title: 'Turns',
    empty: 'No turn yet.',
    start: 'Start position',
    first: 'To the start',
    back: 'One turn back',
    forward: 'One turn forward',
    last: 'To the last turn',
    resigns: 'resigns',
    time: 'out of time',
    round: (n: number) => `Round ${n}`,
    comment: 'Comment',
    variation: 'Variation',
  },

  result: {
    wins: (seat: string) => `${seat} wins`,
    draw: 'Drawn by agreement',
    unfinished: 'Unfinished',
    resigned: (seat: string) => `${seat} resigned`,
    blocked: (seat: string) => `${seat} cannot move`,
    time: (seat: string) => `${seat} ran out of time`,
    ranking: (seats: string[]) => seats.map((seat, place) => `${ordinal(place + 1)} ${seat}`).join(', '),
  },

  games: {
    title: 'Games to replay',
    intro: 'Annotated and historical games. They open at the start; step forward through the turns.',
    none: 'There are no games.',
    versus: (players: string[]) => players.join(' – '),
    turns: (n: number) => count(n, 'turn', 'turns'),
  },

  text: {
    title: 'Copy and paste',
    record: 'Record of this game',
    position: 'Position on the board',
    copyRecord: 'Copy the record',
    copyPosition: 'Copy the position',
    copied: 'Copied.',
    copyFailed: 'The browser does not allow copying here. The text is selected: copy it with the keyboard.',
    paste: 'Paste a record, a position or a variant',
    pasteHint: 'The form is recognised. Of several games the first is opened.',
    open: 'Open',
    file: 'Open a file',
    nothing: 'There is nothing to open: paste a text first.',
    bad: 'This text could not be read. Your game is unchanged.',
    tooLong: 'This text is longer than a million characters. Your game is unchanged.',
    badVariant: 'This variant could not be read. Your game is unchanged.',
    partly: (n: number) => `The record is good for ${count(n, 'turn', 'turns')}, then there is a problem.`,
    where: (line: number, column: number) => `line ${line}, column ${column}`,
    ply: (ply: number) => `turn ${ply}`,
    openPart: (n: number) => (n === 1 ? 'Open the one good turn' : `Open the ${n} good turns`),
    details: 'Details',
  },

  help: {
    title: 'Help',
    how: 'How to play a turn',
    howText: [
      'Choose one of your pieces, then the cell it steps to, then the cell it shoots at: three clicks. You can also drag the piece, and drag from it to shoot.',
      'The shot is due as soon as the piece has stepped. Until you shoot nothing is final: Escape, the piece itself or the button takes the step back.',
      'A wrong click does nothing.',
    ],
    keys: 'Keyboard',
    keyList: [
      ['Arrow keys', 'from cell to cell on the board'],
      ['Enter, Space', 'choose a piece, a step, a shot'],
      ['Esc', 'take the first half back'],
      ['U', 'undo'],
      ['F', 'flip the board'],
      [', and .', 'one turn back and forward'],
      ['Left, Right, Home, End', 'in the turn list: back, forward, start, end'],
      ['N', 'new game'],
      ['T', 'type a turn'],
      ['?', 'this help'],
    ] as [string, string][],
    settings: 'Settings',
    dots: 'Show where a piece can go',
    singleKeys: 'Shortcuts of one key (U, F, N …)',
    about: 'Otrera runs in your browser: rules and engine are part of this page.',
  },

  notice: {
    dropped: (n: number) => `${count(n, 'later turn was', 'later turns were')} dropped.`,
    replaced: 'The game before was replaced.',
    restore: 'Bring it back',
    restored: 'The game before is back.',
    variantAdded: (name: string) => `The variant “${name}” was added.`,
    engineFailed: 'The engine stopped. You can go on without it or try again.',
    storageFailed: 'The browser does not keep the game: it will be lost on reload.',
    savedBroken: 'The saved game could not be read; a new game was started.',
  },

  announce: {
    stepped: (piece: string, cell: string) => `${piece} to ${cell}. Now shoot.`,
    cancelled: 'Step taken back.',
    played: (seat: string, turn: string) => `${seat}: ${turn}.`,
    resigns: (seat: string) => `${seat} resigns.`,
    toMove: (seat: string) => `${seat} to move.`,
    out: (seat: string) => `${seat} is out.`,
    over: (result: string) => `Game over. ${result}.`,
    undone: 'Turn taken back.',
    viewing: (ply: number, plies: number) => `After turn ${ply} of ${plies}.`,
    atStart: 'Start position.',
    flipped: 'Board turned.',
  },

  rules: enRules,
};

export type Messages = typeof en;
