import type { enEditor } from './en_editor.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('it')} ${n === 1 ? one : many}`;

export const itEditor: typeof enEditor = {
  title: 'Modifica la posizione',
  setUp: 'Componi una posizione',
  setUpHint: 'o disponi tu i pezzi, sul tavoliere di una variante qualsiasi',
  board: (variant) =>
    `Tavoliere, ${variant}. Le frecce vanno da una casa all’altra, Invio o Spazio mette ciò che è scelto, i numeri scelgono, Canc svuota la casa.`,
  variant: 'Variante',
  tokens: 'Che cosa mettere',
  nothing: 'casa vuota',
  hint: 'Scegli, poi tocca le case; un secondo tocco toglie. Ciò che sta sul tavoliere si può trascinare, anche fuori.',
  toMove: 'A chi tocca',
  out: 'Fuori dal gioco',
  stepped: (cell) => `Il pezzo in ${cell} ha mosso e deve ancora tirare`,
  start: 'Posizione iniziale',
  clear: 'Svuota il tavoliere',
  cleared: 'Il tavoliere è vuoto.',
  undone: 'Modifica annullata.',
  text: 'Posizione come testo',
  textHint: 'Incollalo o cambialo: il tavoliere lo segue.',
  refused: 'Questa non è una posizione:',
  noPiece: (seats) => `Senza pezzi: ${seats.join(', ')}.`,
  over: (result) => `In questa posizione la partita è finita: ${result}. Si può comunque guardare.`,
  skipped: (seat, next) => `Il ${seat} non può muovere: tocca al ${next}.`,
  playable: (seat, turns) => `Muove il ${seat}: ${count(turns, 'turno possibile', 'turni possibili')}.`,
  shootable: (seat, shots) => `Il ${seat} deve tirare: ${count(shots, 'tiro possibile', 'tiri possibili')}.`,
  use: 'Usa questa posizione',
  putAside: 'La posizione modificata è stata messa da parte.',
  goOn: 'Continua a modificare',
};
