const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What the page says about games that the server keeps. */
export const enServer = {
  again: 'Try again',
  unreachable: 'The server cannot be reached.',
  noSuchGame: 'There is no such game on this server.',
  unreadable:
    'The server has a game that this page cannot show. Reload the page: it may be older than the server.',
  refused: (reason: string) => `The server did not take this: ${reason || 'it gave no reason'}`,
  notDone: 'The server did not answer; nothing has changed.',
  overtaken: 'The game had gone on meanwhile. The board shows how it stands.',
  gone: 'The server does not have this game any more.',

  lineLost: 'The connection to the server is lost. It is tried again; nothing is missed.',
  tryNow: 'Try now',

  unsent: 'Not sent yet: your turn is kept and sent again.',
  turnOnItsWay: 'The turn is being sent …',
  turnUnsent: 'The turn is not sent yet: the others do not see it.',
  waitFor: (seat: string, name: string) => `${seat} to move: waiting for ${name || 'the other side'}`,
  yourTurnThere: (seat: string) => `${seat} to move at the end of the game: it is your turn`,
  waitOpen: (seat: string) => `${seat} to move: nobody has taken this seat yet`,
  thinksThere: (seat: string) => `${seat} is thinking on the server …`,
  thinksInBrowser: (seat: string) =>
    `${seat} to move: waiting for the engine in the browser of whoever made the game`,
  engineFailing: (seat: string) => `${seat}: the engine of the server has trouble and is tried again`,
  newTurn: (n: number) => `${count(n, 'new turn', 'new turns')} at the end of the game.`,
  toEnd: 'Go to the end',
  studyCopy: 'Study a copy from here',
  copied: 'This is a copy for study; the game itself goes on.',
  back: 'Back to the game',
  toMove: (seat: string) => `${seat} to move`,
  watching: 'You are looking on.',

  joined: (seat: string, name: string) => (name ? `${name} plays ${seat} now.` : `${seat} has a player now.`),
  declined: (seat: string) => `${seat} declines.`,
  withdrawn: (seat: string) => `${seat} has withdrawn the offer.`,
  offered: 'The offer was sent.',

  claim: 'Claim the result',
  claimed: (seat: string) => `${seat} has claimed the result, and it is proved.`,
  offerDraw: 'Offer a draw',
  askUndo: 'Ask to take back',
  offers: {
    draw: (seat: string) => `${seat} offers a draw.`,
    undo: (seat: string, n: number) => `${seat} asks to take back ${count(n, 'turn', 'turns')}.`,
    ownDraw: 'You have offered a draw.',
    ownUndo: (n: number) => `You have asked to take back ${count(n, 'turn', 'turns')}.`,
    label: 'Offer',
    accept: 'Accept',
    decline: 'Decline',
    withdraw: 'Withdraw',
  },

  keep: {
    label: 'Where the game is kept',
    server: 'On this server',
    browser: 'Only in this browser',
    serverHint: 'It stays in My games; others can play or look on by a link.',
    browserHint: 'Nobody else can see it.',
    absent: 'The server cannot be reached: the game can only be kept in this browser.',
    making: 'The game is being made …',
    failed: 'The game could not be made.',
    more: 'Time and names',
    nameOf: (seat: string) => `Name of ${seat}`,
  },

  clock: {
    label: 'Time',
    kinds: { none: 'No clock', game: 'Minutes for the game', days: 'Days for each turn' },
    minutes: 'Minutes for each player',
    increment: 'Seconds more after each turn',
    days: 'Days for each turn',
    range: (low: number, high: number) => `a whole number from ${low} to ${high}`,
    left: (time: string) => `time left: ${time}`,
    low: 'little time',
    stands: 'Until then the clocks shown here stand still.',
    dayCount: (n: number) => count(n, 'day', 'days'),
    daysEach: (n: number) => `${count(n, 'day', 'days')} for each turn`,
    gameEach: (time: string, increment: number) =>
      increment > 0
        ? `${time} for each player, ${count(increment, 'second', 'seconds')} more after each turn`
        : `${time} for each player`,
  },

  links: {
    title: 'Invite players',
    hint: 'Send each of these links to one person. Who opens it and takes the seat plays it.',
    reach: (host: string) => `The links lead to ${host}: they work for whoever can open this page there.`,
    linkOf: (seat: string) => `Link for ${seat}`,
    copy: (seat: string) => `Copy the link for ${seat}`,
    watch: 'Link for onlookers',
    copyWatch: 'Copy the link for onlookers',
    none: 'All seats are taken.',
    open: 'Links',
  },

  seat: {
    /** `open`: the seats that nobody has. With several it cannot be known which of them the link is for. */
    invited: (open: string[]) =>
      open.length === 1 ? `You are invited to play ${open[0]}.` : 'You are invited to play this game.',
    others: (players: string) => `In the game: ${players}`,
    name: 'Your name (optional)',
    take: 'Take the seat',
    watch: 'Only look on',
  },
  seatTaken: 'The seat is yours.',
  /** `own`: the seats that the reader plays already. */
  linkSpent: (own: string[]) =>
    `This link has been used and opens no seat any more; ${own.length > 0 ? `you play ${own.join(', ')}` : 'you can look on'}.`,

  games: {
    title: 'My games',
    waiting: (n: number) => `it is your turn in ${count(n, 'game', 'games')}`,
    hint: 'Games that this browser has made or joined on this server.',
    filter: 'Which games',
    variant: 'Variant',
    allVariants: 'all',
    ownVariant: 'another',
    state: 'State',
    states: { '': 'all', running: 'going on', finished: 'finished' },
    from: 'Played since',
    until: 'Played until',
    list: 'Games',
    none: 'There are no such games.',
    loading: 'The games are being fetched …',
    yourTurn: 'your turn',
    turnOf: (seat: string) => `${seat} to move`,
    /** A resignation and a loss on time count as well. */
    plies: (n: number) => count(n, 'ply', 'plies'),
    over: (result: string) => `finished: ${result}`,
    changed: (date: string) => `last change ${date}`,
    created: (date: string) => `begun ${date}`,
    export: (title: string) => `Download the record of ${title}`,
    remove: (title: string) => `Delete ${title}`,
    format: 'Form of records',
    exportAll: 'Download all as one file',
    leftOut: (n: number) =>
      `${count(n, 'game', 'games')} cannot be written in this form and ${n === 1 ? 'was' : 'were'} left out.`,
    noneFit: (reason: string) =>
      `None of these games can be written in this form; there is no file.${reason && ` For example: ${reason}`}`,
    removeTitle: 'Delete this game?',
    removeText: (title: string) =>
      `${title} is taken off your list. When it is on nobody’s list it is erased, and cannot be brought back.`,
    removeYes: 'Yes, delete',
    removed: 'The game was deleted.',
    unreadable: (n: number) =>
      `${count(n, 'game is', 'games are')} damaged on the server and cannot be shown.`,
    removeUnreadable: 'Delete what is damaged',
    unreadableTitle: 'Delete what is damaged?',
    unreadableText: (n: number) =>
      `${count(n, 'damaged game is', 'damaged games are')} taken off your list, and cannot be brought back.`,
    resignFirst: 'This game goes on with other people: resign first, then delete it.',
    exportFailed: (reason: string) =>
      `The record could not be written: ${reason || 'the server did not answer'}`,
    previous: 'Newer games',
    next: 'Older games',
  },
};
