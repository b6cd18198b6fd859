import type { Movement, Variant } from '../lib/types.ts';
import type { enRules } from './en_rules.ts';

interface Noun {
  one: string;
  many: string;
  a: string;
  feminine: boolean;
}

const nouns: Record<string, Noun> = {
  amazon: { one: 'amazona', many: 'amazonas', a: 'una amazona', feminine: true },
  cowboy: { one: 'vaquero', many: 'vaqueros', a: 'un vaquero', feminine: false },
  arrow: { one: 'flecha', many: 'flechas', a: 'una flecha', feminine: true },
  bullet: { one: 'bala', many: 'balas', a: 'una bala', feminine: true },
};

export const noun = (name: string): Noun =>
  nouns[name] ?? { one: name, many: name, a: `un ${name}`, feminine: false };

function movement(kind: Movement, hexagon: boolean): string {
  if (kind.leap) {
    const [across, along] = kind.leap;
    const knight = Math.min(across, along) === 1 && Math.max(across, along) === 2;
    const leap = `${across} en un sentido y ${along} en el otro`;
    return `con un salto (${leap}${knight ? ', como el caballo de ajedrez' : ''}), por encima de lo que haya`;
  }
  const lines = hexagon
    ? 'en línea recta en una de las seis direcciones'
    : 'en línea recta, por una fila, una columna o una diagonal';
  return `cuantas casillas quiera ${lines}, solo por casillas libres`;
}

const same = (a: Movement, b: Movement): boolean => JSON.stringify(a) === JSON.stringify(b);

export const esRules: typeof enRules = {
  noun,
  title: 'Reglas',
  provenance: 'De dónde viene la posición inicial',
  provenances: {
    published: 'publicada: las casillas figuran en una fuente',
    inferred: 'deducida: una sola lectura concuerda con todas las fuentes',
    proposed: 'propuesta: la fuente ha perdido la figura; este es un inicio justo que concuerda con el texto',
    user: 'una variante tuya',
  },
  names: {
    amazons: 'Amazonas',
    'amazons-3a': 'Amazonas para tres, A',
    'amazons-3b': 'Amazonas para tres, B',
    'amazons-4a': 'Amazonas para cuatro, A',
    'amazons-4b': 'Amazonas para cuatro, B',
    'amazons-hex': 'Amazonas hexagonales',
    cowboys: 'Vaqueros',
    'cowboys-4': 'Vaqueros para cuatro',
    'cowboys-6x6': 'Vaqueros 6x6',
    'amazons-8x8': 'Amazonas 8x8',
    'amazons-6x6': 'Amazonas 6x6',
    'amazons-cross': 'Amazonas, inicio en cruz',
    'cowboys-7x7': 'Vaqueros 7x7',
    'cowboys-9x9': 'Vaqueros 9x9',
  },

  paragraphs(variant: Variant, seats: string[], cellCount: number): string[] {
    const piece = noun(variant.pieceName ?? 'pieza');
    const shot = noun(variant.shotName ?? 'disparo');
    const hexagon = variant.board.hexSide !== undefined && variant.board.hexSide > 0;
    const board = hexagon
      ? `Un hexágono con ${variant.board.hexSide} casillas por lado, ${cellCount} en total.`
      : `Un tablero de ${variant.board.files} × ${variant.board.ranks} casillas.`;
    const blocked = variant.blocked?.length
      ? ` Casillas cerradas desde el principio: ${variant.blocked.join(', ')}.`
      : '';
    const starts = variant.seats.map((cells, seat) => `${seats[seat]} ${cells.join(' ')}`).join('; ');
    const shoots = same(variant.step, variant.shot) ? 'del mismo modo' : movement(variant.shot, hexagon);
    const end =
      variant.seats.length === 2
        ? 'Quien no puede completar un turno pierde. No hay tablas.'
        : variant.rule === 'pass'
          ? 'Quien no puede completar un turno espera, y vuelve cuando una pieza se aparta. Cuando nadie puede mover, gana quien completó el último turno; la clasificación sigue los últimos turnos.'
          : 'Quien no puede completar un turno queda eliminado; sus piezas siguen como obstáculos. Gana el último que queda; la clasificación es el orden inverso de las eliminaciones.';
    return [
      `${board}${blocked} ${piece.many[0]?.toUpperCase()}${piece.many.slice(1)} al principio: ${starts}. Empieza el ${seats[0]}.`,
      `El turno tiene dos partes, ambas obligatorias. Primero se mueve ${piece.a} ${movement(variant.step, hexagon)}. Después la pieza que ha movido dispara ${shot.a} desde la casilla alcanzada, ${shoots}; puede disparar a través de la casilla que acaba de dejar o a ella misma.`,
      `${shot.feminine ? 'La' : 'El'} ${shot.one} se queda para siempre y cierra su casilla. No hay capturas y ninguna casilla contiene dos cosas.`,
      end,
    ];
  },

  mirror:
    'Un teorema: aquí gana el segundo jugador. Media vuelta lleva la posición inicial sobre sí misma con los colores cambiados, y a cada turno se puede responder con su imagen (Kato, Takaya y Yamamura, 2015).',
};
