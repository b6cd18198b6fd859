import type { enServer } from './en_server.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('it')} ${n === 1 ? one : many}`;

export const itServer: typeof enServer = {
  again: 'Riprova',
  unreachable: 'Il server non si raggiunge.',
  noSuchGame: 'Su questo server non c’è questa partita.',
  unreadable:
    'Il server ha una partita che questa pagina non sa mostrare. Ricarica la pagina: forse è più vecchia del server.',
  refused: (reason) => `Il server non l’ha accettato: ${reason || 'non ha detto perché'}`,
  notDone: 'Il server non ha risposto; nulla è cambiato.',
  overtaken: 'Intanto la partita era andata avanti. Il tavoliere mostra come sta ora.',
  gone: 'Il server non ha più questa partita.',

  lineLost: 'Il collegamento col server è caduto. Si riprova; non va perso nulla.',
  tryNow: 'Prova ora',

  unsent: 'Non ancora inviato: il tuo turno è conservato e si invia di nuovo.',
  turnOnItsWay: 'Il turno si sta inviando …',
  turnUnsent: 'Il turno non è ancora inviato: gli altri non lo vedono.',
  waitFor: (seat, name) => `Muove il ${seat}: si aspetta ${name || 'l’altra parte'}`,
  yourTurnThere: (seat) => `Muove il ${seat} alla fine della partita: tocca a te`,
  waitOpen: (seat) => `Muove il ${seat}: nessuno ha ancora preso questo posto`,
  thinksThere: (seat) => `Il ${seat} sta pensando sul server …`,
  thinksInBrowser: (seat) => `Muove il ${seat}: si aspetta il motore nel browser di chi ha creato la partita`,
  engineFailing: (seat) => `${seat}: il motore del server ha difficoltà e si riprova`,
  newTurn: (n) => `${count(n, 'turno nuovo', 'turni nuovi')} alla fine della partita.`,
  toEnd: 'Vai alla fine',
  studyCopy: 'Studia una copia da qui',
  copied: 'Questa è una copia da studiare; la partita stessa continua.',
  back: 'Torna alla partita',
  toMove: (seat) => `Muove il ${seat}`,
  watching: 'Stai guardando.',

  joined: (seat, name) => (name ? `Ora ${name} gioca il ${seat}.` : `Ora il ${seat} ha un giocatore.`),
  declined: (seat) => `Il ${seat} rifiuta.`,
  withdrawn: (seat) => `Il ${seat} ha ritirato la proposta.`,
  offered: 'La proposta è stata inviata.',

  claim: 'Rivendica il risultato',
  claimed: (seat) => `Il ${seat} ha rivendicato il risultato, ed è provato.`,
  offerDraw: 'Offri patta',
  askUndo: 'Chiedi di ritirare',
  offers: {
    draw: (seat) => `Il ${seat} offre la patta.`,
    undo: (seat, n) => `Il ${seat} chiede di ritirare ${count(n, 'turno', 'turni')}.`,
    ownDraw: 'Hai offerto la patta.',
    ownUndo: (n) => `Hai chiesto di ritirare ${count(n, 'turno', 'turni')}.`,
    label: 'Proposta',
    accept: 'Accetta',
    decline: 'Rifiuta',
    withdraw: 'Ritira la proposta',
  },

  keep: {
    label: 'Dove si conserva la partita',
    server: 'Su questo server',
    browser: 'Solo in questo browser',
    serverHint: 'Resta in Le mie partite; altri possono giocare o guardare con un link.',
    browserHint: 'Nessun altro la vede.',
    absent: 'Il server non si raggiunge: la partita si può conservare solo in questo browser.',
    making: 'Preparo la partita …',
    failed: 'Non è stato possibile creare la partita.',
    more: 'Tempo e nomi',
    nameOf: (seat) => `Nome del ${seat}`,
  },

  clock: {
    label: 'Tempo',
    kinds: { none: 'Senza orologio', game: 'Minuti per la partita', days: 'Giorni per ogni turno' },
    minutes: 'Minuti per ogni giocatore',
    increment: 'Secondi in più dopo ogni turno',
    days: 'Giorni per ogni turno',
    range: (low, high) => `un numero intero da ${low} a ${high}`,
    left: (time) => `tempo rimasto: ${time}`,
    low: 'poco tempo',
    stands: 'Fino ad allora gli orologi qui mostrati stanno fermi.',
    dayCount: (n) => count(n, 'giorno', 'giorni'),
    daysEach: (n) => `${count(n, 'giorno', 'giorni')} per ogni turno`,
    gameEach: (time, increment) =>
      increment > 0
        ? `${time} per ogni giocatore, ${count(increment, 'secondo', 'secondi')} in più dopo ogni turno`
        : `${time} per ogni giocatore`,
  },

  links: {
    title: 'Invita giocatori',
    hint: 'Manda ognuno di questi link a una persona. Chi lo apre e prende il posto, lo gioca.',
    reach: (host) => `I link portano a ${host}: valgono per chi può aprire lì questa pagina.`,
    linkOf: (seat) => `Link per il ${seat}`,
    copy: (seat) => `Copia il link per il ${seat}`,
    watch: 'Link per chi guarda',
    copyWatch: 'Copia il link per chi guarda',
    none: 'Tutti i posti sono presi.',
    open: 'Link',
  },

  seat: {
    invited: (open) =>
      open.length === 1 ? `Sei invitato a giocare il ${open[0]}.` : 'Sei invitato a giocare questa partita.',
    others: (players) => `Nella partita: ${players}`,
    name: 'Il tuo nome (facoltativo)',
    take: 'Prendi il posto',
    watch: 'Guarda soltanto',
  },
  seatTaken: 'Il posto è tuo.',
  linkSpent: (own) =>
    `Questo link è già stato usato e non apre più nessun posto; ${own.length > 0 ? `tu giochi il ${own.join(', il ')}` : 'puoi guardare'}.`,

  games: {
    title: 'Le mie partite',
    waiting: (n) => `tocca a te in ${count(n, 'partita', 'partite')}`,
    hint: 'Partite che questo browser ha creato o a cui partecipa su questo server.',
    filter: 'Quali partite',
    variant: 'Variante',
    allVariants: 'tutte',
    ownVariant: 'un’altra',
    state: 'Stato',
    states: { '': 'tutte', running: 'in corso', finished: 'finite' },
    from: 'Giocate dal',
    until: 'Giocate fino al',
    list: 'Partite',
    none: 'Non ci sono partite così.',
    loading: 'Prendo le partite …',
    yourTurn: 'tocca a te',
    turnOf: (seat) => `muove il ${seat}`,
    plies: (n) => count(n, 'semimossa', 'semimosse'),
    over: (result) => `finita: ${result}`,
    changed: (date) => `ultimo cambiamento ${date}`,
    created: (date) => `cominciata ${date}`,
    export: (title) => `Scarica la trascrizione di ${title}`,
    remove: (title) => `Elimina ${title}`,
    format: 'Forma delle trascrizioni',
    exportAll: 'Scarica tutte in un file',
    leftOut: (n) =>
      n === 1
        ? 'Una partita non si può scrivere in questa forma ed è stata tralasciata.'
        : `${n} partite non si possono scrivere in questa forma e sono state tralasciate.`,
    noneFit: (reason) =>
      `Nessuna di queste partite si può scrivere in questa forma; non c’è nessun file.${reason && ` Per esempio: ${reason}`}`,
    removeTitle: 'Eliminare questa partita?',
    removeText: (title) =>
      `${title} viene tolta dal tuo elenco. Quando non è nell’elenco di nessuno si cancella, e non torna più.`,
    removeYes: 'Sì, elimina',
    removed: 'La partita è stata eliminata.',
    unreadable: (n) =>
      n === 1
        ? 'Una partita è danneggiata sul server e non si può mostrare.'
        : `${n} partite sono danneggiate sul server e non si possono mostrare.`,
    removeUnreadable: 'Elimina ciò che è danneggiato',
    unreadableTitle: 'Eliminare ciò che è danneggiato?',
    unreadableText: (n) =>
      n === 1
        ? 'Una partita danneggiata viene tolta dal tuo elenco e non torna più.'
        : `${n} partite danneggiate vengono tolte dal tuo elenco e non tornano più.`,
    resignFirst: 'Questa partita continua con altre persone: prima abbandona, poi eliminala.',
    exportFailed: (reason) =>
      `La trascrizione non si è potuta scrivere: ${reason || 'il server non ha risposto'}`,
    previous: 'Partite più recenti',
    next: 'Partite più vecchie',
  },
};
