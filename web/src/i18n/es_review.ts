import type { ReviewedPly, StageName, TurnClass } from '../lib/review_types.ts';
import type { Messages } from './en.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es')} ${n === 1 ? one : many}`;

const classes: Record<TurnClass, string> = {
  forced: 'forzado',
  best: 'el mejor',
  good: 'bueno',
  inaccuracy: 'imprecisión',
  mistake: 'error',
  blunder: 'error grave',
};

const stages: Record<StageName, string> = { pieces: 'Piezas', steps: 'Pasos', shots: 'Disparos' };

export const esReview: Messages['review'] = {
  title: 'Análisis de la partida',
  toggle: 'Análisis',
  shown: 'El análisis está a la vista.',
  hidden: 'El análisis está oculto.',
  intro:
    'El motor recorre la partida turno a turno: qué tan buena era cada posición, qué se podía jugar, qué se perdió. Piensa en este navegador.',
  playing: 'Esta partida todavía se juega: el análisis dice qué jugar.',
  effort: 'Esfuerzo',
  efforts: { quick: 'rápido', normal: 'medio', deep: 'profundo' },
  effortHint: (nodes: number) => `${nodes.toLocaleString('es')} posiciones por búsqueda`,
  start: 'Analizar la partida',
  goOn: 'Seguir',
  again: 'Analizar de nuevo',
  stop: 'Parar',
  stopped: 'El análisis se detuvo. Lo hecho hasta ahora se conserva.',
  finished: 'El análisis está terminado.',
  failed: 'El análisis falló. Puedes intentarlo otra vez.',
  progress: (done: number, total: number) => `Posición ${done} de ${total}`,
  partial: (done: number, total: number) => `Están hechas ${done} de ${total} posiciones.`,
  changed: (ply: number) => `La partida cambió: el análisis vale hasta el turno ${ply}.`,
  empty: 'Todavía no hay ningún turno que analizar.',
  percent: (n: number) => `${n} %`,
  proved: { wins: 'gana, demostrado', loses: 'pierde, demostrado' },
  summary: (plies: ReviewedPly[]) => {
    const found = plies.filter((turn) => turn.class === 'mistake' || turn.class === 'blunder').length;
    if (found === 0) return 'No se encontró ningún error.';
    return found === 1 ? 'Se encontró 1 error.' : `Se encontraron ${found} errores.`;
  },

  graph: {
    label:
      'Probabilidades a lo largo de la partida. Flecha izquierda y derecha: un turno; Inicio, Fin: principio y final.',
    start: 'Posición inicial',
    at: (ply: number, turn: string) => `Turno ${ply}, ${turn}`,
    unknown: 'sin analizar',
    table: 'Como tabla',
    columns: {
      ply: 'Turno',
      turn: 'Jugado',
      chance: 'Probabilidad',
      class: 'Juicio',
      best: 'Mejor turno',
    },
    change: (before: string, after: string) => `${before} → ${after}`,
  },
  bar: (chances: string) => `Probabilidades: ${chances}`,
  classes,
  accuracy: 'Precisión',
  noAccuracy: 'ningún turno cuenta',
  counts: {
    blunder: (n: number) => count(n, 'error grave', 'errores graves'),
    mistake: (n: number) => count(n, 'error', 'errores'),
    inaccuracy: (n: number) => count(n, 'imprecisión', 'imprecisiones'),
  },
  flawless: 'ningún error',
  turningPoints: 'Puntos de inflexión',
  noTurningPoints: 'La partida no tuvo puntos de inflexión.',
  givenAway: 'una victoria demostrada desperdiciada',
  decided: (seat: string, ply: number) =>
    ply === 0
      ? `Demostrado desde el principio: gana el ${seat}.`
      : `Demostrado tras el turno ${ply}: gana el ${seat}.`,

  here: 'Esta posición',
  better: (turn: string) => `Mejor: ${turn}`,
  best: 'Mejores turnos',
  unknownHere: 'Esta posición no se ha analizado. Analízala para ver los mejores turnos.',
  over: 'Aquí la partida ha terminado.',
  score: (score: string) => `puntuación ${score}`,
  line: 'Continuación esperada',
  try: (turn: string) => `Jugar aquí ${turn}`,
  watch: 'Analizar esta posición',
  watched: (nodes: string) => `${nodes} posiciones`,
  watchedAll: (nodes: string) => `${nodes} posiciones; más no serviría`,
  thinking: 'Pensando …',
  onBoard: 'En el tablero',
  showing: { turns: 'turnos', pieces: 'piezas', steps: 'pasos', shots: 'disparos', nothing: 'nada' },
  stages,
  stagesHint:
    'El mejor turno por fases: cuánto vale el mejor turno con cada pieza, cada paso, cada disparo. Juzgado sin mirar adelante.',

  openings: {
    title: 'Aperturas: qué se jugó aquí',
    games: (n: string) => (n === '1' ? '1 partida pasó por aquí.' : `${n} partidas pasaron por aquí.`),
    none: 'Ninguna partida pasó por aquí.',
    turn: 'Turno',
    count: 'Partidas',
    won: 'Ganadas',
    chance: 'Motor',
    more: (n: number) => count(n, 'turno más', 'turnos más'),
    fewer: 'Menos turnos',
    failed: 'No se pudo descargar el libro de aperturas. Cierra y abre esto para intentarlo otra vez.',
    source:
      'Partidas por correspondencia de Little Golem. Ganadas: por quien hace el turno. Motor: su probabilidad. Las posiciones iguales giradas o en espejo se cuentan juntas.',
  },

  retry: 'Repetir los errores',
  retrySeat: (seat: string, n: number) => `${seat}: ${count(n, 'error', 'errores')}`,
  html: 'Informe (HTML)',
  htmlMaking: 'Preparando el informe …',
  studyCopy: 'Estudiar una copia y analizarla',
};

export const esRetry: Messages['retry'] = {
  title: 'Repetir los errores',
  place: (index: number, total: number) => `Error ${index} de ${total}`,
  ask: (seat: string, turn: string) =>
    `Aquí el ${seat} jugó ${turn}. Encuentra un turno mejor, en el tablero.`,
  lost: (before: string, after: string) => `La probabilidad pasó de ${before} a ${after}.`,
  judging: (turn: string) => `Mirando ${turn} …`,
  verdicts: {
    best: 'Sí: no se conoce nada mejor.',
    good: 'Bien: apenas se pierde nada.',
    better: 'Mejor que lo jugado, pero todavía se pierde algo.',
    same: 'Es el turno que se jugó.',
    worse: 'No, no es mejor.',
  },
  chance: (turn: string, chance: string) => `${turn}: ${chance}`,
  best: (turn: string) => `El mejor turno es ${turn}.`,
  again: 'Intentar otra vez',
  reveal: 'Mostrar el mejor turno',
  next: 'Siguiente error',
  end: 'Volver a la partida',
  done: (solved: number, total: number) => `${solved} de ${total} encontrados.`,
};
