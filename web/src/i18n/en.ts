import type { SeatLetter } from '../lib/types.ts';
import { enEditor } from './en_editor.ts';
import { enPuzzles } from './en_puzzles.ts';
import { enRetry, enReview } from './en_review.ts';
import { enRules } from './en_rules.ts';
import { enServer } from './en_server.ts';

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
    open: 'Open',
    games: 'My games',
    puzzles: 'Puzzles',
    export: 'Export',
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
    kinds: {
      me: 'Me',
      here: 'Somebody here',
      engine: 'Engine',
      remote: 'Engine on the server',
      open: 'Whoever gets the link',
      away: 'Somebody elsewhere',
    },
    engineHere: 'Engine in this browser',
    levelName: (level: number) => `level ${level}`,
    engine: (level: number) => `Engine, level ${level}`,
    remote: (level: number) => `Engine on the server, level ${level}`,
    guest: (level: number) => `Engine in another browser, level ${level}`,
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
    problem: 'Problem in the source',
    inVariation: 'You are in a variation.',
    leave: 'Leave the variation',
    promote: 'Make the variation part of the line around it',
    remove: 'Remove the variation',
    study: 'Study: new turns open variations',
  },

  result: {
    wins: (seat: string) => `${seat} wins`,
    draw: 'Drawn by agreement',
    claimed: (seat: string) => `${seat} wins: claimed, and proved`,
    unfinished: 'Unfinished',
    resigned: (seat: string) => `${seat} resigned`,
    blocked: (seat: string) => `${seat} cannot move`,
    time: (seat: string) => `${seat} ran out of time`,
    ranking: (seats: string[]) => seats.map((seat, place) => `${ordinal(place + 1)} ${seat}`).join(', '),
  },

  open: {
    title: 'Open games',
    paste: 'Paste a text',
    pasteHint:
      'Games in any notation, a whole article, a position or a variant: the form is recognised. Files of any encoding will do.',
    dropHint: 'or drop a file anywhere on this page',
    file: 'Choose a file',
    variant: 'Variant, where the text does not say',
    anyVariant: 'told from the turns',
    read: 'Open',
    reading: 'Reading the text …',
    stop: 'Stop',
    complaints: {
      nothing: 'There is nothing to open: no game is in this text.',
      variant: 'This variant could not be read. Your game is unchanged.',
      text: 'This text could not be read. Your game is unchanged.',
      long: 'This text is longer than 20 million bytes. Your game is unchanged.',
      stopped: 'The reading was stopped. Your game is unchanged.',
    },
    where: (line: number, column: number) => `line ${line}, column ${column}`,
    details: 'Details',
    shipped: 'Games that come with the page',
    shippedHint: 'Annotated and historical games. They open at the start; step forward through the turns.',
    none: 'There are no games.',
    versus: (players: string[]) => players.join(' – '),
    turns: (n: number) => count(n, 'turn', 'turns'),
    backToList: (n: number) => `Back to the ${count(n, 'game', 'games')} found`,
  },

  found: {
    title: (n: number, name: string) => `${count(n, 'game', 'games')} found${name ? ` in ${name}` : ''}`,
    another: 'Another text',
    list: 'Games found',
    filter: 'Search for players, event, variant, result',
    onlyProblems: 'only games with problems',
    none: 'No game fits the search.',
    range: (from: number, to: number, of: number) =>
      `${from.toLocaleString('en')} – ${to.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    previous: 'Previous games',
    next: 'Next games',
    game: (n: number) => `Game ${n.toLocaleString('en')}`,
    problems: (n: number) => count(n, 'problem', 'problems'),
    problemsTitle: 'Problems',
    open: 'Open this game',
    openPart: (n: number) => `Open the ${count(n, 'good turn', 'good turns')}`,
    goodFor: (n: number) => `The record is good for ${count(n, 'turn', 'turns')}, then there is a problem.`,
    gameGoesOn: 'The game itself can be read to its end.',
    atPly: (ply: number) => (ply > 0 ? `turn ${ply}` : 'before the first turn'),
    inVariation: 'in a variation',
    variant: 'Variant',
    fits: (n: number) => `All turns fit ${n + 1} variants: choose the one that was meant.`,
    alsoFits: (n: number) => `The turns fit ${count(n, 'other variant', 'other variants')} too.`,
    choose: 'Choose',
    fragments: (n: number) => `${count(n, 'turn', 'turns')} of the text that belong to no position`,
    line: (n: number) => `line ${n}`,
    text: 'The text',
    begins: (games: number[]) =>
      games.length === 1 ? `Game ${games[0]} begins` : `Games ${games.join(', ')} begin`,
    earlier: 'Earlier lines',
    later: 'Later lines',
  },

  export: {
    title: 'Export',
    game: 'The game',
    format: 'Form',
    formats: {
      text: 'Record: Otrera’s own text',
      sgf: 'SGF: smart game format',
      json: 'JSON: for programs',
      uci: 'UCI: a position command for engines',
      fen: 'Position after the last turn',
      botzone: 'Botzone: requests and responses',
      cgsuite: 'CGSuite: the position after the last turn',
    } as Record<string, string>,
    refused: 'This game cannot be written in this form.',
    copy: 'Copy',
    download: 'Download',
    copied: 'Copied.',
    copyFailed: 'The browser does not allow copying here. The text is selected: copy it with the keyboard.',
    saved: (name: string) => `${name} is saved.`,
    position: 'Position on the board',
    copyPosition: 'Copy the position',
    diagram: 'Diagram of the position',
    picture: 'Diagram as it will be saved',
    theme: 'Style',
    themes: { safe: 'For every eye', wood: 'Wood', grey: 'Grey, for print' },
    territory: 'Territory',
    territories: { none: 'not shown', proved: 'what is proved', estimate: 'proved and estimated' },
    coordinates: 'Coordinates',
    lastTurn: 'The last turn',
    caption: 'Caption',
    svg: 'Download SVG',
    png: 'Download PNG',
    pictureFailed: 'The browser could not draw this picture.',
  },

  territory: {
    toggle: 'Territory',
    title: 'Territory',
    proved: 'Closed off',
    left: 'Turns left',
    estimated: 'Nearer (estimate)',
    cells: (n: number) => count(n, 'cell', 'cells'),
    turns: (low: number, high: number) =>
      low === high ? count(low, 'turn', 'turns') : `${low} to ${count(high, 'turn', 'turns')}`,
    provedHint: 'proved: cells that arrows close off for one seat',
    leftHint: 'proved: how many turns the seat will make; where two numbers stand, at least and at most',
    estimatedHint: 'an estimate: open cells that the seat reaches in fewer steps than the others',
    contested: (n: number) => `${count(n, 'cell', 'cells')} still fought for`,
    dead: (n: number) => `${count(n, 'cell', 'cells')} nobody can reach`,
    legendProved: 'whole cell: closed off, proved',
    legendHeld: 'framed figure: nobody else comes there while the pieces around stay, proved',
    legendNearer: 'figure: nearer, an estimate',
    legendNarrow: 'small hollow figure: nearer by one step only',
    legendContested: 'ring: nobody is nearer',
    legendDead: 'cross: out of reach',
    cell: {
      proved: (seat: string) => `territory of ${seat}`,
      held: (seat: string) => `held by ${seat} while its pieces stay`,
      nearer: (seat: string) => `nearer to ${seat}, an estimate`,
      narrow: (seat: string) => `one step nearer to ${seat}, an estimate`,
      even: 'fought for',
      dead: 'out of reach',
    },
  },

  claim: {
    /** `by`: null when the winner just makes the last turn. */
    decided: (seat: string, by: string | null, why: string) =>
      `Decided: ${seat} by ${by ?? 'the last turn'}, because ${why}.`,
    separated: (turns: [seat: string, turns: string][]) =>
      `no cell is contested and ${turns.map(([seat, left]) => `${seat} has ${left}`).join(', ')}`,
    guarded: (seat: string, turns: number, others: [seat: string, most: number][]) =>
      `${seat} is sure of ${count(turns, 'turn', 'turns')} where nobody else can come, and meanwhile ${others
        .map(([other, most]) => `${other} cannot make more than ${most}`)
        .join(' and ')}`,
    open: (sure: [seat: string, turns: number][]) =>
      `Open: ${sure
        .map(([seat, turns], i) =>
          i === 0 ? `${seat} is sure of ${count(turns, 'turn', 'turns')}` : `${seat} of ${turns}`,
        )
        .join(', ')}. That is not enough for anybody yet.`,
    inexact: 'Open: no cell is contested, but the turns are too hard to count.',
    mayReturn: 'Open: cells are contested, and who cannot move may come back.',
    toMove: (seat: string) => `${seat} is to move.`,
    finish: 'Play the rest out',
    finished: (n: number) => `${count(n, 'turn was', 'turns were')} played to the end.`,
  },

  help: {
    title: 'Help',
    how: 'How to play a turn',
    howText: [
      'Choose one of your pieces, then the cell it steps to, then the cell it shoots at: three clicks. You can also drag the piece, and drag from it to shoot.',
      'The shot is due as soon as the piece has stepped. Until you shoot nothing is final: Escape, the piece itself or the button takes the step back.',
      'A wrong click does nothing.',
    ],
    edit: 'Any position',
    editText:
      '“Edit the position”, above the turns, sets up whatever you like on the board of any variant. What you make of it is a study: analyse it, let the engine play a seat, export it.',
    server: 'Games on the server',
    serverText: [
      'A new game can be kept on this server. Then it is found again under My games, and other people can play in it: give a seat to “whoever gets the link”, and send the link. Whoever opens it is asked before the seat is taken; whoever has the link for onlookers can only watch.',
      'Each turn is shown at once and brought to the server. If the server cannot be reached, the page says so, keeps the turn and sends it again; when the line is back, nothing is missed.',
      'To take a turn back, the others have to agree. Earlier positions can be looked at; to try something there, study a copy: the game itself does not change.',
      'The games belong to this browser: its cookie is the key to them. Deleting the cookie loses them for you.',
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
      ['Up, Down', 'in the turn list: what else might be played here'],
      ['N', 'new game'],
      ['O', 'open games'],
      ['E', 'edit the position'],
      ['G', 'my games'],
      ['R', 'the review'],
      ['T', 'type a turn'],
      ['?', 'this help'],
    ] as [string, string][],
    settings: 'Settings',
    dots: 'Show where a piece can go',
    singleKeys: 'Shortcuts of one key (U, F, N …)',
    about:
      'Otrera runs in your browser: rules and engine are part of this page. The server keeps games and can think too.',
  },

  notice: {
    lineRemoved: 'The variation was removed.',
    linePromoted: 'The variation was moved up.',
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
    variation: 'In a variation.',
    mainLine: 'In the main line.',
    territoryOn: 'Territory is shown.',
    territoryOff: 'Territory is hidden.',
  },

  editor: enEditor,
  review: enReview,
  retry: enRetry,
  server: enServer,
  puzzles: enPuzzles,
  rules: enRules,
};

export type Messages = typeof en;
