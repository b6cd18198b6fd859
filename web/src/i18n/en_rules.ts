import type { Movement, Variant } from '../lib/types.ts';

interface Noun {
  one: string;
  many: string;
  a: string;
}

const nouns: Record<string, Noun> = {
  amazon: { one: 'amazon', many: 'amazons', a: 'an amazon' },
  cowboy: { one: 'cowboy', many: 'cowboys', a: 'a cowboy' },
  arrow: { one: 'arrow', many: 'arrows', a: 'an arrow' },
  bullet: { one: 'bullet', many: 'bullets', a: 'a bullet' },
};

const noun = (name: string): Noun => nouns[name] ?? { one: name, many: `${name}s`, a: `a ${name}` };

function movement(kind: Movement, hexagon: boolean): string {
  if (kind.leap) {
    const [across, along] = kind.leap;
    const knight = Math.min(across, along) === 1 && Math.max(across, along) === 2;
    const leap = `${across} one way and ${along} the other`;
    return `by a leap (${leap}${knight ? ', like a chess knight' : ''}), over whatever stands between`;
  }
  const lines = hexagon
    ? 'in a straight line in one of the six directions'
    : 'in a straight line, along a rank, a file or a diagonal';
  return `any number of cells ${lines}, over free cells only`;
}

const same = (a: Movement, b: Movement): boolean => JSON.stringify(a) === JSON.stringify(b);

export const enRules = {
  noun,
  title: 'Rules',
  provenance: 'Where the start comes from',
  provenances: {
    published: 'published: the cells stand in a source',
    inferred: 'inferred: one reading fits all that the sources say',
    proposed: 'proposed: the source has lost its picture; this is a fair start that fits its text',
    user: 'a variant of your own',
  },
  names: {} as Record<string, string>,

  /** The rules of a variant in plain words, one paragraph an entry. `seats` are the names in turn order. */
  paragraphs(variant: Variant, seats: string[], cellCount: number): string[] {
    const piece = noun(variant.pieceName ?? 'piece');
    const shot = noun(variant.shotName ?? 'shot');
    const hexagon = variant.board.hexSide !== undefined && variant.board.hexSide > 0;
    const board = hexagon
      ? `A hexagon with ${variant.board.hexSide} cells a side, ${cellCount} in all.`
      : `A board of ${variant.board.files} × ${variant.board.ranks} cells.`;
    const blocked = variant.blocked?.length ? ` Blocked from the start: ${variant.blocked.join(', ')}.` : '';
    const starts = variant.seats.map((cells, seat) => `${seats[seat]} ${cells.join(' ')}`).join('; ');
    const shoots = same(variant.step, variant.shot)
      ? 'in the same way'
      : `${movement(variant.shot, hexagon)}`;
    const end =
      variant.seats.length === 2
        ? 'Who cannot make a turn loses. There are no draws.'
        : variant.rule === 'pass'
          ? 'Who cannot make a turn sits out, and comes back when a piece moves away. When nobody can move, the last to finish a turn wins; the ranking goes by the last turn.'
          : 'Who cannot make a turn is out for good; the pieces stay as obstacles. The last one left wins; the ranking is the reverse order of going out.';
    return [
      `${board}${blocked} ${piece.many[0]?.toUpperCase()}${piece.many.slice(1)} at the start: ${starts}. ${seats[0]} begins.`,
      `A turn has two parts, both obligatory. First ${piece.a} steps ${movement(variant.step, hexagon)}. Then it shoots ${shot.a} from the cell it has reached, ${shoots}; it may shoot across or at the cell it has just left.`,
      `The ${shot.one} stays for good and closes its cell. Nothing is captured, and no cell holds two things.`,
      end,
    ];
  },

  mirror:
    'A theorem: here the second player wins. A half-turn carries the start onto itself with the colours exchanged, and each turn can be answered by its image (Kato, Takaya and Yamamura, 2015).',
};
