#!/usr/bin/env node
// Makes docs/sala-vecchi.md and its diagrams: what annotators said of games of 1994, beside what Otrera finds.
// Every number of the page comes from the program, at fixed nodes with one thread. Where a sentence rests on a fact
// (a count, a proof), the fact is asserted here: when it is gone the page is not written and the sentence is named.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `usage: scripts/annotations.mjs [--check] [OTRERA]
Writes docs/sala-vecchi.md and docs/sala-vecchi/*.svg. OTRERA is the program, usually build/release/otrera.
  --check   writes nothing; names what would change, and ends with 1 if anything would
Exit codes: 0 done, 1 a page or a sentence does not agree with the program, 2 wrong usage, 3 the program does not run.`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folder = 'sala-vecchi'; // in docs: the diagrams
const nodes = 4_000_000; // judged positions of each search
const reviewNodes = 400_000; // of each search when the whole game is reviewed: what otrera review takes usually
const proofSeconds = 60; // the proofs here take less than one; a limit only for the day when they do not

function fail(status, text) {
    console.error(text);
    process.exit(status);
}

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
    console.log(usage);
    process.exit(0);
}
const check = words.includes('--check');
const programs = words.filter((word) => word !== '--check');
if (programs.length > 1 || programs.some((word) => word.startsWith('-'))) fail(2, usage);
const program = resolve(programs[0] ?? join(root, 'build/release/otrera'));

// What the program says.

function otrera(args, input = '') {
    try {
        const stdio = ['pipe', 'pipe', 'pipe'];
        return execFileSync(program, args, { cwd: root, input, stdio, encoding: 'utf8', maxBuffer: 1 << 28 });
    } catch (error) {
        return fail(3, `annotations: ${program} ${args.join(' ')}\n${error.stderr || error.message}`);
    }
}

const json = (args, input) => JSON.parse(otrera([...args, '--json'], input));
const after = (turns) => ['--variant', 'amazons', '--moves', turns.join(' ')];
const show = (turns) => json(['show', ...after(turns)]);
const claim = (turns) => json(['claim', ...after(turns)]);
const search = (turns) => json(['bestmove', ...after(turns), '--nodes', `${nodes}`]);
const solve = (turns) => json(['solve', ...after(turns), '--time', `${proofSeconds}`, '--hash', '512']);

/** The review of one turn: the best ones and this one in the same search. */
function reviewed(turns, turn) {
    const record = `[Position "${show(turns).position}"]\n\n1. ${turn} *\n`;
    return json(['review', '-', '--nodes', `${nodes}`], record)[0].plies[0];
}

function game(name) {
    const [record] = json(['read', `data/games/${name}.txt`]);
    return { ...record, turns: record.turns.filter(Boolean) };
}

/** Stops when a sentence of the page is not true any more. */
function sure(fact, sentence) {
    if (!fact) fail(1, `annotations: the program no longer bears this out: "${sentence}". Mend scripts/annotations.mjs.`);
}

// How it is said.

const percent = (chance) => `${Math.round(100 * chance)} %`;
const thousands = (number) => `${number}`.replace(/\B(?=(\d{3})+$)/g, ',');
const agrees = (fact) => (fact ? 'agrees' : 'does not agree');

/** Turns with their numbers; the first is ply `from`, counted from 0. */
function line(turns, from) {
    return turns
        .map((turn, i) => {
            const number = Math.floor((from + i) / 2) + 1;
            if ((from + i) % 2 === 0) return `${number}. ${turn}`;
            return i === 0 ? `${number}. ... ${turn}` : turn;
        })
        .join(' ');
}

const standing = (chance, first, second) => {
    const [name, most] = chance >= 0.5 ? [first, chance] : [second, 1 - chance];
    if (most >= 0.95) return `${name} has all but won`;
    if (most >= 0.75) return `${name} stands clearly better`;
    return most >= 0.6 ? `${name} stands better` : 'the game is about even';
};

/** Paragraphs filled to lines of 120, numbers beside their turns; tables, lists and headings as they are. */
function filled(text) {
    const fill = (paragraph) =>
        paragraph.split(/(?<!\d\.)(?<!\.\.\.)\s+/).reduce((lines, word) => {
            const longer = `${lines.at(-1)} ${word}`;
            return longer.length <= 120 && lines.length > 0 ? [...lines.slice(0, -1), longer] : [...lines, word];
        }, []);
    const blocks = text.trim().split('\n\n');
    return `${blocks.map((block) => (/^[|#-]/.test(block) ? block : fill(block).join('\n'))).join('\n\n')}\n`;
}

const pictures = new Map(); // file name to SVG
function picture(name, turns, caption, options = []) {
    const svg = otrera(['diagram', ...after(turns), '--size', '320', '--caption', caption, '--to', 'svg', ...options]);
    pictures.set(`${name}.svg`, svg);
    return `![${caption}](${folder}/${name}.svg)`;
}
const pair = (one, other) => `| | |\n|---|---|\n| ${one} | ${other} |`;
const marks = (cells, kind) => cells.flatMap((cell) => ['--mark', `${cell}:${kind}`]);

// Sala - Vecchi. Index 0 is White, 1 Black.

const { turns: played } = game('sala-vecchi');
const before9 = played.slice(0, 16);
const diagram6 = played.slice(0, 17);
const diagram7 = played.slice(0, 32);
const seventeenth = reviewed(diagram7, played[32]);

function ninthTurn() {
    const right = 'c4-c1/e3';
    const ply = reviewed(before9, played[16]);
    const best = ply.best[0];
    const its = ply.best.find((entry) => entry.turn === right);
    const turningPoints = json(['review', 'data/games/sala-vecchi.txt', '--nodes', `${reviewNodes}`])[0].turning_points;
    const lost = ply.win_before - ply.win_after;
    sure(its, '9. c4-c1/e3 is among the three best turns');
    const rows = [
        ['White stands better before the ninth turn', `its chance is ${percent(ply.win_before)}`, 'estimate', agrees(ply.win_before > 0.55)],
        [
            '9. c4-d5/c6 is the crucial point',
            `${percent(ply.win_before)} become ${percent(ply.win_after)}: ${ply.class}; turning points of the game at ` +
                `${thousands(reviewNodes)} nodes: ${turningPoints.map((at) => line([played[at - 1]], at - 1)).join(', ')}`,
            'estimate',
            agrees(ply.class === 'blunder' && turningPoints.includes(17)),
        ],
        [
            `9. ${right} was right`,
            `${percent(its.win)}, ${best.turn === right ? 'the best of all turns' : `the best is ${best.turn} with ${percent(best.win)}`}`,
            'estimate',
            agrees(best.win - its.win < 0.05),
        ],
    ];
    const answer = search(diagram6);
    const table = ply.best.map(({ turn, win, line: expected }) => {
        const turns = turn === played[16] ? [turn, ...answer.line.slice(0, 5)] : expected;
        return `| 9. ${turn} | ${percent(win)} | ${line(turns, 16)} |`;
    });
    const text = `## The ninth turn

${pair(
    picture('diagram-6', diagram6, 'Diagram 6: after 9. c4-d5/c6'),
    picture('ninth-turn', [...before9, right], 'Instead: 9. c4-c1/e3'),
)}

The annotator: a single turn hands the lower left to Black; 9. ${right} was right. Otrera's three best turns and the one
played, in one search (White's chance, estimated):

| turn | White | line expected |
|---|---|---|
${table.join('\n')}

The turn played loses ${Math.round(100 * lost)} points of a hundred${
    answer.turn === played[17] ? `, and Black answered it as Otrera would, by ${line([answer.turn], 17)}` : ''
}. Nothing is proved so early: before it neither side is sure
of a single turn.`;
    const open = claim(before9);
    sure(!open.decided && open.turns.every((bounds) => bounds.low === 0), 'nothing is proved before the ninth turn');
    return { rows, text };
}

// The line of the note: its turns, the two endings, and the turns that follow both.
const common = ['c4-c1/e3', 'b5-c4/c2', 'c1-b2/c3', 'c4-a2/b1'];
const endings = ['b2-b3/b2', 'b2-a3/b2'];
const last = ['g5-j5/j1', 'h6-g7/j4'];
const searchAfter = (turns) => search([...before9, ...turns]);

function endOfLine(ending) {
    const turns = [...common, ending, ...last];
    const position = [...before9, ...turns];
    const proved = claim(position).guards[0];
    const walls = show(position).estimate.pieces_as_walls.regions.filter((region) => region.owner === 'W');
    const counted = walls.flatMap((region) => region.cells);
    sure(proved.turns === 17 && `${counted}` === `${proved.closed}`, `17 cells after 11. ${ending}, counted and proved`);
    const course = [ending, ...last].map((turn, i) => [line([turn], 20 + i), searchAfter(turns.slice(0, 5 + i))]);
    return { ending, position, proved, course };
}

function seventeenCells() {
    const course = common.map((turn, i) => [line([turn], 16 + i), searchAfter(common.slice(0, i + 1))]);
    const ends = endings.map(endOfLine);
    const promised = claim([...before9, common[0]]).guards[0].turns;
    sure(promised === 0, 'right after 9. c4-c1/e3 nothing is proved');
    const lowest = Math.min(...ends.map((end) => end.course[0][1].score[0]));
    const table = (rows) => rows.map(([turn, found]) => `| ${turn} | ${percent(found.score[0])} | ${found.turn} |`).join('\n');
    const reply = course[0][1];
    const rows = [
        ['in the line of the note White saves 17 cells', '17 turns that nobody can disturb, in both endings', 'proved', 'agrees'],
        ['"at least 17", whatever Black does', `White is sure of ${promised} turns right after 9. c4-c1/e3`, 'bounds', 'not proved'],
        [
            'whoever goes for the amazon on b3 (a3) lets White grow elsewhere',
            `White has ${percent(lowest)} or more after 11. ${endings.join(' and 11. ')}, against any reply`,
            'estimate',
            agrees(lowest > 0.55),
        ],
    ];
    const text = `## 17 cells

${pair(
    ...ends.map(({ ending, position, proved }, i) =>
        picture(`seventeen-${i + 1}`, position, `11. ${ending}: ${proved.turns} cells, proved`, marks(proved.closed, 'dot')),
    ),
)}

The line of the note: ${line([...common, endings[0], ...last], 16)}, or 11. ${endings[1]} with the same end. The dots are
cells to which Black cannot come while White's amazon on g4 stays: there are 17, and White can make 17 turns on them. That
is proved by counting ([solver.md](solver.md)), for both endings; the same 17 are counted with amazons as walls.

White's chance along the line, and the best turn of whoever is to move then (estimates):

| after | White | best now |
|---|---|---|
${table(course)}
${table(ends[0].course)}

With the other ending:

| after | White | best now |
|---|---|---|
${table(ends[1].course)}

${
    reply.turn === common[1]
        ? 'Black\'s first turn in it is the one that Otrera would play, too.'
        : `Black need not go into it: Otrera would answer 9. ${common[0]} by ${line(reply.line.slice(0, 3), 17)}, away from the corner.`
}`;
    return { rows, text };
}

/** What counting tells of Diagram 7, and what follows from it. */
function seventhFacts() {
    const here = show(diagram7);
    const proof = claim(diagram7);
    const walls = here.estimate.pieces_as_walls;
    const [white, black] = walls.territory;
    const free = walls.contested;
    const guard = proof.guards[1];
    const [most] = guard.others;
    const left = json(['value', '--position', here.position, '--cell', 'a1', '--nodes', '1000']).bounds;
    const sureOfWhite = proof.guards[0].turns;
    sure(here.to_move === 'W' && !proof.decided, 'Diagram 7 is not decided, White to move');
    sure(sureOfWhite === 0 && guard.turns === black, 'Black is sure of what it is said to have, White of nothing');
    sure(most === white + free, 'White cannot make more turns than its cells and the free ones together');
    sure(left.high === white - black, 'the left side is worth to White at most the difference of the counts');

    const needed = guard.turns + 1 - white; // White is to move, so it must have one turn more than Black
    const burnt = (turn) => 2 * (turn - 16) - 1; // free cells, after White's turn of this number
    let blocked = 17;
    while (free - burnt(blocked + 1) >= needed) blocked++;
    const remaining = most - burnt(blocked) - 1; // what White can still make when Black has made that turn, too
    sure(remaining <= guard.turns, 'Black wins once its free amazon has made that turn');
    return {
        ...{ white, black, free, guard, most, left, sureOfWhite, needed, blocked, remaining },
        burnt: burnt(blocked),
        regions: here.regions.map((region) => region.empties),
        whiteCells: walls.regions.filter((region) => region.owner === 'W').flatMap((region) => region.cells),
    };
}

function seventhDiagram() {
    const facts = seventhFacts();
    const { white, black, free, guard, most, left, sureOfWhite, needed, blocked, remaining, burnt } = facts;
    const best = seventeenth.best[0];
    const rows = [
        [
            'Diagram 7: Black 25 cells, White 3, 32 free',
            `with amazons as walls ${black}, ${white} and ${free}; Black is sure of ${guard.turns} turns, White of ${sureOfWhite}`,
            'count; Black\'s proved',
            agrees(black === 25 && white === 3 && free === 32),
        ],
        [
            'White wins with "23 of 32"',
            `with fewer than ${needed} it loses (proved); that ${needed} suffice rests on the three cells`,
            'half proved',
            agrees(needed === 23),
        ],
        [
            'h7 must be "blocked by the 21st turn" of White',
            `if Black makes its ${blocked}st, Black wins (proved); the other half as above`,
            'half proved',
            agrees(blocked === 21),
        ],
    ];
    const text = `## Diagram 7

${pair(
    picture('diagram-7', diagram7, `Diagram 7: ${black} cells of Black (dots), ${white} of White (squares)`, [
        ...marks(guard.closed, 'dot'),
        ...marks(facts.whiteCells, 'square'),
    ]),
    picture('diagram-7-nearer', diagram7, 'The same: who is nearer', ['--estimate']),
)}

| counted | White | Black | free |
|---|---|---|---|
| amazons as walls, as the annotator does | ${white} | ${black} | ${free} |
| by regions, which end at arrows only | 0 | 0 | ${facts.regions.join(' and ')} |
| turns that nobody can disturb (proved) | ${sureOfWhite} | ${guard.turns} | |
| turns at most, meanwhile (proved) | ${most} | | |

The count holds while no amazon walks away. Black's ${black} are proved: there it can make ${guard.turns} turns whatever White
does. White's ${facts.whiteCells.length} (${facts.whiteCells.join(' ')}) are not: Black's c8 touches b9. As a combinatorial game the left
region, both sides in it, is worth ${-left.high} to ${-left.low} turns to Black (proved bounds; its exact value is not known). The
annotator's ${black} against ${white}, a difference of ${black - white}, is the best that White can hope for there.

**"23 of 32".** White is to move, so it needs one turn more than Black's ${guard.turns}: ${guard.turns + 1}, of which ${white} at
most come from the left; ${needed} are missing. That it needs so many is proved, since White cannot make more than ${most}, the ${white}
and the ${free}, while Black keeps its ${guard.turns}. That so many are enough is not.

**"Blocked by the 21st turn".** After White's ${blocked}st turn ${burnt} of the ${free} are burnt and ${free - burnt} left.
If Black answers once more with its free amazon, White is to move and can make ${remaining} turns at most, and Black is sure of
${guard.turns}: Black wins. So this half is proved; that White wins when it blocks in time is right if its three cells are
its own and it wastes none.

**Who wins** is not proved. White's chance is ${percent(best.win)} (estimate); Otrera would try
${line(best.line.slice(0, 5), 32)}. Tried once by hand:
\`otrera solve --all --time 100\` refuted one of White's 316 different turns in 607,232 nodes and proved nothing of the others.`;
    return { rows, text };
}

function seventeenthTurn() {
    const ply = seventeenth;
    const best = ply.best[0];
    const reply = solve(played.slice(0, 33));
    const giveUp = solve(played.slice(0, 34));
    sure(reply.proved && reply.winner === 'B', '17. j10-g7/h8 is proved to lose');
    sure(giveUp.proved && giveUp.winner === 'B', 'White is lost after 17. ... h7-i8/j7');
    sure(giveUp.first_turns.refuted === giveUp.first_turns.different, 'all turns of White are refuted');

    const end = [...played.slice(0, 34), 'g7-g8/i10', 'i8-h9/i8'];
    const earlier = new Set(claim(diagram7).guards[1].closed);
    const decided = claim(end);
    const guard = decided.guards[1];
    const gained = guard.closed.filter((cell) => !earlier.has(cell));
    sure(decided.decided && decided.winner === 'B', 'Black is proved to win at the end of the note');
    const only = ply.loss < 0.05;
    const rows = [
        [
            '17. j10-g7/h8 loses at once',
            `Black wins, proved in ${thousands(reply.nodes)} nodes; also after 17. ... h7-i8/j7 (${thousands(giveUp.nodes)} nodes)`,
            'proved',
            'agrees',
        ],
        [
            'until then White could fight',
            `White has ${percent(ply.win_before)} before it, ${percent(ply.win_after)} with it`,
            'estimate',
            only ? 'it was lost before, most likely' : 'agrees',
        ],
        [
            '"31 against 25"',
            `Black is sure of ${guard.turns} turns, White makes ${guard.others[0]} at most`,
            'proved',
            agrees(guard.turns === 31 && guard.others[0] === 25),
        ],
    ];
    const text = `## The seventeenth turn, and the end

${pair(
    picture('resigned', played.slice(0, 34), '17. j10-g7/h8 h7-i8/j7: White resigns'),
    picture('end', end, `The end of the note: ${guard.turns} against ${guard.others[0]}`, marks(guard.closed, 'dot')),
)}

After 17. j10-g7/h8 it is proved that Black wins: a search by proof numbers needs ${thousands(reply.nodes)} nodes for
${line(reply.line, 33)}. Black's turn in the game, 17. ... h7-i8/j7, wins as well: each turn of White is
refuted (${giveUp.first_turns.different} that lead to different positions, ${thousands(giveUp.nodes)} nodes). So White was right to resign. \`otrera solve --proof\`
writes no proof here for \`otrera verify\` to check, because a territory on the way cannot be counted exactly. Instead the
second of these was checked once by hand with \`otrera claim\`, without the search: after each of White's ${show(played.slice(0, 34)).turns[0]} turns counting
decides for Black, at once or after one turn more.

${only ? 'But White had little to lose. ' : ''}In one search 17. j10-g7/h8 has ${percent(ply.win_after)}, and the best turn, ${best.turn}, ${percent(best.win)}
(estimates): ${only ? 'most likely the game was decided earlier' : 'most likely the game was decided here'}.

**"31 against 25".** The note gives 18. g7-g8/i10 i9-h9/i8; i9 is empty, and i8-h9/i8 is the only legal turn that comes near. Then
Black has ${gained.length} cells more, ${gained.join(' ')}. It is sure of ${guard.turns} turns, and White cannot make more than ${guard.others[0]} meanwhile: Black wins by
${decided.by.low} to ${decided.by.high} turns, proved.`;
    sure(gained.length === 6, 'Black closes six more cells');
    return { rows, text };
}

// Pegg's two unfinished games: Red moves first and is White here.

function unfinished(name, letter) {
    const { turns } = game(name);
    const found = search(turns);
    const here = show(turns);
    const proof = claim(turns);
    sure(!proof.decided, `game ${letter} is not decided`);
    const [red, blue] = here.estimate.pieces_as_walls.territory;
    const [redSure, blueSure] = proof.guards.map((guard) => guard.turns);
    const mover = here.to_move === 'W' ? 'Red' : 'Blue';
    const row = [
        `${letter}, after ${line(turns.slice(-1), turns.length - 1)}`,
        mover,
        `${percent(found.score[0])} / ${percent(found.score[1])}`,
        `${red} / ${blue}`,
        `${redSure} / ${blueSure}`,
    ];
    return {
        row,
        image: picture(name, turns, `Game ${letter}: ${mover} to move`, ['--estimate']),
        text: `**Game ${letter}**: ${standing(found.score[0], 'Red', 'Blue')}. ${mover} to move; the line: ${line(found.line.slice(0, 6), turns.length)}.`,
    };
}

function pegg() {
    const games = [unfinished('pegg-a', 'A'), unfinished('pegg-b', 'B')];
    return `## Two unfinished games

Ed Pegg Jr showed two games in progress to the readers of rec.games.abstract, without a word on who stands better. Red moves
first and is drawn as White, Blue as Black.

${pair(...games.map((entry) => entry.image))}

| game | to move | chance Red / Blue (estimate) | cells, amazons as walls | turns that are sure (proved) |
|---|---|---|---|---|
${games.map((entry) => `| ${entry.row.join(' | ')} |`).join('\n')}

${games.map((entry) => entry.text).join('\n\n')}

Neither is decided by counting.`;
}

const sections = [ninthTurn(), seventeenCells(), seventhDiagram(), seventeenthTurn()];
const page = `# Sala - Vecchi, checked

A game of 1994 was published with notes. This page sets what its annotator claims beside what Otrera finds. It is made by one
command, \`node scripts/annotations.mjs\`; its numbers are the program's, at fixed nodes with one thread, but for
what is said to have been tried once by hand.

- **The game**: Sala T. - Vecchi, GP94, \`data/games/sala-vecchi.txt\`. Notes by Gianluca Vecchi, Eteroscacco (Italy);
  on the page of Fabio Forzoni, Eterochess, 1998.
- **Two unfinished games**: Ed Pegg Jr, rec.games.abstract, 16 December 1994, \`data/games/pegg-a.txt\` and \`pegg-b.txt\`.

**Proved** is what holds against every defence. **Bounds** are proved, too, but leave something open. **Estimates** are chances that
the engine gives after ${thousands(nodes)} judged positions; another engine may think otherwise.

| the note says | Otrera finds | which is | it |
|---|---|---|---|
${sections.flatMap((section) => section.rows).map((row) => `| ${row.join(' | ')} |`).join('\n')}

${sections.map((section) => section.text).join('\n\n')}

${pegg()}
`;

// Written, or compared with what is there.

const home = join(root, 'docs', folder);
const files = new Map([[join(root, 'docs/sala-vecchi.md'), filled(page)]]);
for (const [name, svg] of pictures) files.set(join(home, name), svg);
const strays = existsSync(home) ? readdirSync(home).map((name) => join(home, name)).filter((path) => !files.has(path)) : [];
if (check) {
    const changed = [...files].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
    const paths = [...changed.map(([path]) => path), ...strays];
    if (paths.length > 0) {
        fail(1, `annotations: not what the program says now; run scripts/annotations.mjs:\n  ${paths.join('\n  ')}`);
    }
    console.log('docs/sala-vecchi.md and its diagrams are what the program says');
} else {
    mkdirSync(home, { recursive: true });
    for (const [path, text] of files) writeFileSync(path, text);
    for (const path of strays) rmSync(path);
}
