import type { enPuzzles } from './en_puzzles.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('it')} ${n === 1 ? one : many}`;

export const itPuzzles: typeof enPuzzles = {
  title: 'Problema',
  task: (seat) => `Muove il ${seat} e vince`,
  among: (n) => `Vince uno solo di ${count(n, 'turno', 'turni')}`,
  grade: (grade) => ['Molto facile', 'Facile', 'Medio', 'Difficile', 'Molto difficile'][grade - 1] ?? '',
  right: 'Giusto!',
  othersLose: 'È dimostrato che ogni altro turno perde.',
  wrong: (turn) => `${turn} perde.`,
  refutable: 'L’avversario ha una risposta con cui è dimostrato che vince.',
  counting: 'Dopo questo turno nulla è più conteso: all’avversario restano abbastanza turni.',
  answerIs: (turn) => `Il turno che vince è ${turn}.`,
  answeredBy: (turn) => `La risposta è ${turn}.`,
  showRefutation: 'Mostra la risposta',
  showAnswer: 'Mostra la soluzione',
  showLine: 'Mostra il seguito',
  again: 'Riprova',
  next: 'Prossimo problema',
  leave: 'Torna alla partita',
  variant: 'Variante',
  difficulty: 'Difficoltà',
  fitting: 'Adatta al mio punteggio',
  rating: (rating, deviation) => `Il tuo punteggio: ${rating} ± ${deviation}`,
  progress: (right, all) => `${right} di ${all} risolti al primo tentativo`,
  failed: 'Non è stato possibile caricare i problemi.',
};
