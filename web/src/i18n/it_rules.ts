import type { Movement, Variant } from '../lib/types.ts';
import type { enRules } from './en_rules.ts';

interface Noun {
  one: string;
  many: string;
  a: string;
  feminine: boolean;
}

const nouns: Record<string, Noun> = {
  amazon: { one: 'amazzone', many: 'amazzoni', a: 'un’amazzone', feminine: true },
  cowboy: { one: 'cowboy', many: 'cowboy', a: 'un cowboy', feminine: false },
  arrow: { one: 'freccia', many: 'frecce', a: 'una freccia', feminine: true },
  bullet: { one: 'pallottola', many: 'pallottole', a: 'una pallottola', feminine: true },
};

export const noun = (name: string): Noun =>
  nouns[name] ?? { one: name, many: name, a: `un ${name}`, feminine: false };

function movement(kind: Movement, hexagon: boolean): string {
  if (kind.leap) {
    const [across, along] = kind.leap;
    const knight = Math.min(across, along) === 1 && Math.max(across, along) === 2;
    const leap = `${across} in un senso e ${along} nell’altro`;
    return `con un salto (${leap}${knight ? ', come il cavallo degli scacchi' : ''}), scavalcando qualunque cosa`;
  }
  const lines = hexagon
    ? 'in linea retta in una delle sei direzioni'
    : 'in linea retta, lungo una traversa, una colonna o una diagonale';
  return `di quante case si vuole ${lines}, solo su case libere`;
}

const same = (a: Movement, b: Movement): boolean => JSON.stringify(a) === JSON.stringify(b);

export const itRules: typeof enRules = {
  noun,
  title: 'Regole',
  provenance: 'Da dove viene la posizione iniziale',
  provenances: {
    published: 'pubblicata: le case si trovano in una fonte',
    inferred: 'dedotta: una sola lettura si accorda con tutte le fonti',
    proposed: 'proposta: la fonte ha perso la figura; questo è un inizio equo che si accorda con il testo',
    user: 'una tua variante',
  },
  names: {
    amazons: 'Amazzoni',
    'amazons-3a': 'Amazzoni per tre, A',
    'amazons-3b': 'Amazzoni per tre, B',
    'amazons-4a': 'Amazzoni per quattro, A',
    'amazons-4b': 'Amazzoni per quattro, B',
    'amazons-hex': 'Amazzoni esagonali',
    cowboys: 'Cowboys',
    'cowboys-4': 'Cowboys per quattro',
    'cowboys-6x6': 'Cowboys 6x6',
    'amazons-8x8': 'Amazzoni 8x8',
    'amazons-6x6': 'Amazzoni 6x6',
    'amazons-cross': 'Amazzoni, inizio a croce',
    'cowboys-7x7': 'Cowboys 7x7',
    'cowboys-9x9': 'Cowboys 9x9',
  },

  paragraphs(variant: Variant, seats: string[], cellCount: number): string[] {
    const piece = noun(variant.pieceName ?? 'pezzo');
    const shot = noun(variant.shotName ?? 'tiro');
    const hexagon = variant.board.hexSide !== undefined && variant.board.hexSide > 0;
    const board = hexagon
      ? `Un esagono con ${variant.board.hexSide} case per lato, ${cellCount} in tutto.`
      : `Un tavoliere di ${variant.board.files} × ${variant.board.ranks} case.`;
    const blocked = variant.blocked?.length
      ? ` Case chiuse fin dall’inizio: ${variant.blocked.join(', ')}.`
      : '';
    const starts = variant.seats.map((cells, seat) => `${seats[seat]} ${cells.join(' ')}`).join('; ');
    const shoots = same(variant.step, variant.shot) ? 'allo stesso modo' : movement(variant.shot, hexagon);
    const end =
      variant.seats.length === 2
        ? 'Chi non può completare un turno perde. Non esiste la patta.'
        : variant.rule === 'pass'
          ? 'Chi non può completare un turno resta fermo e rientra quando un pezzo si sposta. Quando nessuno può muovere, vince chi ha completato l’ultimo turno; la classifica segue gli ultimi turni.'
          : 'Chi non può completare un turno è eliminato; i suoi pezzi restano come ostacoli. Vince l’ultimo rimasto; la classifica è l’ordine inverso delle eliminazioni.';
    return [
      `${board}${blocked} ${piece.many[0]?.toUpperCase()}${piece.many.slice(1)} all’inizio: ${starts}. Comincia il ${seats[0]}.`,
      `Il turno ha due parti, entrambe obbligatorie. Prima si muove ${piece.a} ${movement(variant.step, hexagon)}. Poi il pezzo appena mosso tira ${shot.a} dalla casa raggiunta, ${shoots}; può tirare attraverso la casa appena lasciata o in quella casa.`,
      `${shot.feminine ? 'La' : 'Il'} ${shot.one} resta per sempre e chiude la sua casa. Non esistono catture e nessuna casa contiene due cose.`,
      end,
    ];
  },

  mirror:
    'Un teorema: qui vince il secondo giocatore. Un mezzo giro porta la posizione iniziale su se stessa con i colori scambiati, e a ogni turno si può rispondere con la sua immagine (Kato, Takaya e Yamamura, 2015).',
};
