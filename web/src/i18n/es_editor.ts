import type { enEditor } from './en_editor.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es')} ${n === 1 ? one : many}`;

export const esEditor: typeof enEditor = {
  title: 'Editar la posición',
  setUp: 'Componer una posición',
  setUpHint: 'o coloca tú las piezas, en el tablero de cualquier variante',
  board: (variant) =>
    `Tablero, ${variant}. Las flechas van de casilla en casilla, Intro o Espacio pone lo elegido, los números eligen, Supr vacía la casilla.`,
  variant: 'Variante',
  tokens: 'Qué poner',
  nothing: 'casilla vacía',
  hint: 'Elige y toca casillas; otro toque lo quita. Lo que está en el tablero se puede arrastrar, también fuera de él.',
  toMove: 'A quién le toca',
  out: 'Fuera del juego',
  stepped: (cell) => `La pieza de ${cell} ya ha movido y aún tiene que disparar`,
  start: 'Posición inicial',
  clear: 'Vaciar el tablero',
  cleared: 'El tablero está vacío.',
  undone: 'Cambio deshecho.',
  text: 'Posición como texto',
  textHint: 'Pégalo o cámbialo y el tablero lo sigue.',
  refused: 'Esto no es una posición:',
  noPiece: (seats) => `Sin piezas: ${seats.join(', ')}.`,
  over: (result) => `En esta posición la partida ha terminado: ${result}. Aun así se puede mirar.`,
  skipped: (seat, next) => `El ${seat} no puede mover: le toca al ${next}.`,
  playable: (seat, turns) => `Mueve el ${seat}: ${count(turns, 'turno posible', 'turnos posibles')}.`,
  shootable: (seat, shots) =>
    `El ${seat} tiene que disparar: ${count(shots, 'disparo posible', 'disparos posibles')}.`,
  use: 'Usar esta posición',
  putAside: 'La posición editada se dejó a un lado.',
  goOn: 'Seguir editando',
};
