import type { ReviewedPly, StageName, TurnClass } from '../lib/review_types.ts';
import type { Messages } from './en.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('it')} ${n === 1 ? one : many}`;

const classes: Record<TurnClass, string> = {
  forced: 'obbligato',
  best: 'il migliore',
  good: 'buono',
  inaccuracy: 'imprecisione',
  mistake: 'errore',
  blunder: 'errore grave',
};

const stages: Record<StageName, string> = { pieces: 'Pezzi', steps: 'Passi', shots: 'Tiri' };

export const itReview: Messages['review'] = {
  title: 'Analisi della partita',
  toggle: 'Analisi',
  shown: 'L’analisi è visibile.',
  hidden: 'L’analisi è nascosta.',
  intro:
    'Il motore ripercorre la partita turno per turno: quanto era buona ogni posizione, che cosa si poteva giocare, che cosa si è perso. Pensa in questo browser.',
  playing: 'Questa partita è ancora in corso: l’analisi dice che cosa giocare.',
  effort: 'Impegno',
  efforts: { quick: 'rapido', normal: 'normale', deep: 'profondo' },
  effortHint: (nodes: number) => `${nodes.toLocaleString('it')} posizioni per ricerca`,
  start: 'Analizza la partita',
  goOn: 'Continua',
  again: 'Analizza di nuovo',
  stop: 'Ferma',
  stopped: 'L’analisi è stata fermata. Quanto è già fatto resta.',
  finished: 'L’analisi è finita.',
  failed: 'L’analisi non è riuscita. Puoi riprovare.',
  progress: (done: number, total: number) => `Posizione ${done} di ${total}`,
  partial: (done: number, total: number) => `Sono fatte ${done} posizioni su ${total}.`,
  changed: (ply: number) => `La partita è cambiata: l’analisi vale fino al turno ${ply}.`,
  empty: 'Non c’è ancora nessun turno da analizzare.',
  percent: (n: number) => `${n} %`,
  proved: { wins: 'vince, provato', loses: 'perde, provato' },
  summary: (plies: ReviewedPly[]) => {
    const found = plies.filter((turn) => turn.class === 'mistake' || turn.class === 'blunder').length;
    if (found === 0) return 'Nessun errore trovato.';
    return found === 1 ? 'È stato trovato 1 errore.' : `Sono stati trovati ${found} errori.`;
  },

  graph: {
    label:
      'Probabilità lungo la partita. Freccia sinistra e destra: un turno; Inizio, Fine: inizio e fine della partita.',
    start: 'Posizione iniziale',
    at: (ply: number, turn: string) => `Turno ${ply}, ${turn}`,
    unknown: 'non analizzato',
    table: 'Come tabella',
    columns: {
      ply: 'Turno',
      turn: 'Giocato',
      chance: 'Probabilità',
      class: 'Giudizio',
      best: 'Turno migliore',
    },
    change: (before: string, after: string) => `${before} → ${after}`,
  },
  bar: (chances: string) => `Probabilità: ${chances}`,
  classes,
  accuracy: 'Precisione',
  noAccuracy: 'nessun turno conta',
  counts: {
    blunder: (n: number) => count(n, 'errore grave', 'errori gravi'),
    mistake: (n: number) => count(n, 'errore', 'errori'),
    inaccuracy: (n: number) => count(n, 'imprecisione', 'imprecisioni'),
  },
  flawless: 'nessun errore',
  turningPoints: 'Punti di svolta',
  noTurningPoints: 'La partita non ha avuto punti di svolta.',
  givenAway: 'una vittoria provata gettata via',
  decided: (seat: string, ply: number) =>
    ply === 0 ? `Provato dall’inizio: vince il ${seat}.` : `Provato dopo il turno ${ply}: vince il ${seat}.`,

  here: 'Questa posizione',
  better: (turn: string) => `Meglio: ${turn}`,
  best: 'Turni migliori',
  unknownHere: 'Questa posizione non è stata analizzata. Analizzala per vedere i turni migliori.',
  over: 'Qui la partita è finita.',
  score: (score: string) => `punteggio ${score}`,
  line: 'Seguito atteso',
  try: (turn: string) => `Gioca qui ${turn}`,
  watch: 'Analizza questa posizione',
  watched: (nodes: string) => `${nodes} posizioni`,
  watchedAll: (nodes: string) => `${nodes} posizioni; altre non servirebbero`,
  thinking: 'Sto pensando …',
  onBoard: 'Sul tavoliere',
  showing: { turns: 'turni', pieces: 'pezzi', steps: 'passi', shots: 'tiri', nothing: 'niente' },
  stages,
  stagesHint:
    'Il turno migliore nelle sue fasi: quanto vale il turno migliore con ogni pezzo, ogni passo, ogni tiro. Giudicato senza guardare avanti.',

  openings: {
    title: 'Aperture: che cosa si è giocato qui',
    games: (n: string) => (n === '1' ? '1 partita è passata di qui.' : `${n} partite sono passate di qui.`),
    none: 'Nessuna partita è passata di qui.',
    turn: 'Turno',
    count: 'Partite',
    won: 'Vinte',
    chance: 'Motore',
    more: (n: number) => count(n, 'altro turno', 'altri turni'),
    fewer: 'Meno turni',
    failed: 'Non è stato possibile scaricare il libro delle aperture. Chiudi e riapri per riprovare.',
    source:
      'Partite per corrispondenza di Little Golem. Vinte: da chi fa il turno. Motore: la sua probabilità. Le posizioni uguali girate o allo specchio sono contate insieme.',
  },

  retry: 'Riprova gli errori',
  retrySeat: (seat: string, n: number) => `${seat}: ${count(n, 'errore', 'errori')}`,
  html: 'Rapporto (HTML)',
  htmlMaking: 'Preparo il rapporto …',
  studyCopy: 'Studia una copia e analizzala',
};

export const itRetry: Messages['retry'] = {
  title: 'Riprova gli errori',
  place: (index: number, total: number) => `Errore ${index} di ${total}`,
  ask: (seat: string, turn: string) =>
    `Qui il ${seat} ha giocato ${turn}. Trova un turno migliore, sul tavoliere.`,
  lost: (before: string, after: string) => `La probabilità è passata da ${before} a ${after}.`,
  judging: (turn: string) => `Guardo ${turn} …`,
  verdicts: {
    best: 'Sì: non si conosce nulla di meglio.',
    good: 'Bene: non si perde quasi nulla.',
    better: 'Meglio di quanto fu giocato, ma qualcosa si perde ancora.',
    same: 'È il turno che fu giocato.',
    worse: 'No, non è migliore.',
  },
  chance: (turn: string, chance: string) => `${turn}: ${chance}`,
  best: (turn: string) => `Il turno migliore è ${turn}.`,
  again: 'Riprova',
  reveal: 'Mostra il turno migliore',
  next: 'Errore successivo',
  end: 'Torna alla partita',
  done: (solved: number, total: number) => `${solved} su ${total} trovati.`,
};
