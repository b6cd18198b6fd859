const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What the page says about puzzles. */
export const enPuzzles = {
  title: 'Puzzle',
  task: (seat: string) => `${seat} to move and win`,
  among: (n: number) => `One of ${count(n, 'turn', 'turns')} wins`,
  grade: (grade: number) => ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'][grade - 1] ?? '',
  right: 'Right!',
  othersLose: 'Every other turn is proved to lose.',
  wrong: (turn: string) => `${turn} loses.`,
  refutable: 'The other side has an answer that is proved to win.',
  counting: 'Nothing is contested after it: the other side has enough turns left.',
  answerIs: (turn: string) => `The turn that wins is ${turn}.`,
  answeredBy: (turn: string) => `The answer is ${turn}.`,
  showRefutation: 'Show the answer to it',
  showAnswer: 'Show the solution',
  showLine: 'Show how it goes on',
  again: 'Try again',
  next: 'Next puzzle',
  leave: 'Back to the game',
  variant: 'Variant',
  difficulty: 'Difficulty',
  fitting: 'To my rating',
  rating: (rating: number, deviation: number) => `Your rating: ${rating} ± ${deviation}`,
  progress: (right: number, all: number) => `${right} of ${all} solved at the first try`,
  failed: 'The puzzles could not be loaded.',
};
