import type { ReviewedPly, StageName, TurnClass } from '../lib/review_types.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

const classes: Record<TurnClass, string> = {
  forced: 'forced',
  best: 'best',
  good: 'good',
  inaccuracy: 'inaccuracy',
  mistake: 'mistake',
  blunder: 'blunder',
};

const stages: Record<StageName, string> = { pieces: 'Pieces', steps: 'Steps', shots: 'Shots' };

export const enReview = {
  title: 'Review',
  toggle: 'Review',
  shown: 'The review is shown.',
  hidden: 'The review is hidden.',
  intro:
    'The engine goes through the game turn by turn: how good each position was, what could have been played, what was lost. It thinks in this browser.',
  playing: 'This game is still being played: analysis tells you what to play.',
  effort: 'Effort',
  efforts: { quick: 'quick', normal: 'normal', deep: 'deep' },
  effortHint: (nodes: number) => `${nodes.toLocaleString('en')} positions a search`,
  start: 'Review the game',
  goOn: 'Go on',
  again: 'Review again',
  stop: 'Stop',
  stopped: 'The review was stopped. What is done so far is kept.',
  finished: 'The review is done.',
  failed: 'The analysis failed. You can try again.',
  progress: (done: number, total: number) => `Position ${done} of ${total}`,
  partial: (done: number, total: number) => `${done} of ${total} positions are done.`,
  changed: (ply: number) => `The game was changed: the review holds up to turn ${ply}.`,
  empty: 'There is no turn to review yet.',
  percent: (n: number) => `${n} %`,
  proved: { wins: 'wins, proved', loses: 'loses, proved' },
  summary: (plies: ReviewedPly[]) => {
    const found = plies.filter((turn) => turn.class === 'mistake' || turn.class === 'blunder').length;
    return found === 0 ? 'No mistake was found.' : `${count(found, 'mistake was', 'mistakes were')} found.`;
  },

  graph: {
    label: 'Chances over the game. Left and right arrow: one turn; Home, End: start and end.',
    start: 'Start position',
    at: (ply: number, turn: string) => `Turn ${ply}, ${turn}`,
    unknown: 'not reviewed',
    table: 'As a table',
    columns: { ply: 'Turn', turn: 'Played', chance: 'Chance', class: 'Judged', best: 'Best turn' },
    change: (before: string, after: string) => `${before} → ${after}`,
  },
  bar: (chances: string) => `Chances: ${chances}`,
  classes,
  accuracy: 'Accuracy',
  noAccuracy: 'no turn counts',
  counts: {
    blunder: (n: number) => count(n, 'blunder', 'blunders'),
    mistake: (n: number) => count(n, 'mistake', 'mistakes'),
    inaccuracy: (n: number) => count(n, 'inaccuracy', 'inaccuracies'),
  },
  flawless: 'no mistake',
  turningPoints: 'Turning points',
  noTurningPoints: 'The game had no turning point.',
  givenAway: 'a proved win given away',
  decided: (seat: string, ply: number) =>
    ply === 0 ? `Proved from the start: ${seat} wins.` : `Proved after turn ${ply}: ${seat} wins.`,

  here: 'This position',
  better: (turn: string) => `Better: ${turn}`,
  best: 'Best turns',
  unknownHere: 'This position was not reviewed. Analyse it to see the best turns.',
  over: 'The game is over here.',
  score: (score: string) => `score ${score}`,
  line: 'Expected',
  try: (turn: string) => `Play ${turn} here`,
  watch: 'Analyse this position',
  watched: (nodes: string) => `${nodes} positions`,
  watchedAll: (nodes: string) => `${nodes} positions; more would not help`,
  thinking: 'Thinking …',
  onBoard: 'On the board',
  showing: { turns: 'turns', pieces: 'pieces', steps: 'steps', shots: 'shots', nothing: 'nothing' },
  stages,
  stagesHint:
    'The best turn in its stages: how good the best turn is with each piece, each step, each shot. Judged without looking ahead.',

  openings: {
    title: 'Openings: what was played here',
    games: (n: string) => (n === '1' ? '1 game came here.' : `${n} games came here.`),
    none: 'No game came here.',
    turn: 'Turn',
    count: 'Games',
    won: 'Won',
    chance: 'Engine',
    more: (n: number) => count(n, 'more turn', 'more turns'),
    fewer: 'Fewer turns',
    failed: 'The book of openings could not be fetched. Close and open this to try again.',
    source:
      'Games of correspondence players on Little Golem. Won: by the side that makes the turn. Engine: its chance. Positions that are the same turned or mirrored are counted together.',
  },

  retry: 'Retry mistakes',
  retrySeat: (seat: string, n: number) => `${seat}: ${count(n, 'mistake', 'mistakes')}`,
  html: 'Report (HTML)',
  htmlMaking: 'The report is being made …',
  studyCopy: 'Study a copy and review it',
};

export const enRetry = {
  title: 'Retry the mistakes',
  place: (index: number, total: number) => `Mistake ${index} of ${total}`,
  ask: (seat: string, turn: string) => `${seat} played ${turn} here. Find a better turn, on the board.`,
  lost: (before: string, after: string) => `It took the chance from ${before} to ${after}.`,
  judging: (turn: string) => `Looking at ${turn} …`,
  verdicts: {
    best: 'Yes: nothing better is known.',
    good: 'Good: hardly anything is lost.',
    better: 'Better than what was played, but it still gives something away.',
    same: 'That is the turn that was played.',
    worse: 'No, that is not better.',
  },
  chance: (turn: string, chance: string) => `${turn}: ${chance}`,
  best: (turn: string) => `The best turn is ${turn}.`,
  again: 'Try again',
  reveal: 'Show the best turn',
  next: 'Next mistake',
  end: 'Back to the game',
  done: (solved: number, total: number) => `${solved} of ${total} found.`,
};
