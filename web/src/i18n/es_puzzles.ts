import type { enPuzzles } from './en_puzzles.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es')} ${n === 1 ? one : many}`;

export const esPuzzles: typeof enPuzzles = {
  title: 'Problema',
  task: (seat) => `Mueve el ${seat} y gana`,
  among: (n) => `Gana solo uno de ${count(n, 'turno', 'turnos')}`,
  grade: (grade) => ['Muy fácil', 'Fácil', 'Media', 'Difícil', 'Muy difícil'][grade - 1] ?? '',
  right: '¡Correcto!',
  othersLose: 'Está demostrado que cualquier otro turno pierde.',
  wrong: (turn) => `${turn} pierde.`,
  refutable: 'El rival tiene una respuesta con la que está demostrado que gana.',
  counting: 'Después de él no queda nada en disputa: al rival le quedan bastantes turnos.',
  answerIs: (turn) => `El turno que gana es ${turn}.`,
  answeredBy: (turn) => `La respuesta es ${turn}.`,
  showRefutation: 'Mostrar la respuesta',
  showAnswer: 'Mostrar la solución',
  showLine: 'Mostrar cómo sigue',
  again: 'Intentar de nuevo',
  next: 'Siguiente problema',
  leave: 'Volver a la partida',
  variant: 'Variante',
  difficulty: 'Dificultad',
  fitting: 'Según mi puntuación',
  rating: (rating, deviation) => `Tu puntuación: ${rating} ± ${deviation}`,
  progress: (right, all) => `${right} de ${all} resueltos al primer intento`,
  failed: 'No se han podido cargar los problemas.',
};
