import type { enServer } from './en_server.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es')} ${n === 1 ? one : many}`;

export const esServer: typeof enServer = {
  again: 'Volver a intentar',
  unreachable: 'No se llega al servidor.',
  noSuchGame: 'En este servidor no existe esa partida.',
  unreadable:
    'El servidor tiene una partida que esta página no sabe mostrar. Recarga la página: quizá sea más antigua que el servidor.',
  refused: (reason) => `El servidor no lo ha aceptado: ${reason || 'no ha dicho por qué'}`,
  notDone: 'El servidor no ha contestado; nada ha cambiado.',
  overtaken: 'Mientras tanto la partida había seguido. El tablero muestra cómo está.',
  gone: 'El servidor ya no tiene esta partida.',

  lineLost: 'Se ha perdido la conexión con el servidor. Se vuelve a intentar; no se pierde nada.',
  tryNow: 'Probar ahora',

  unsent: 'Sin enviar todavía: tu turno está guardado y se vuelve a enviar.',
  turnOnItsWay: 'El turno se está enviando …',
  turnUnsent: 'El turno aún no se ha enviado: los demás no lo ven.',
  waitFor: (seat, name) => `Mueve el ${seat}: se espera a ${name || 'la otra parte'}`,
  yourTurnThere: (seat) => `Mueve el ${seat} al final de la partida: te toca a ti`,
  waitOpen: (seat) => `Mueve el ${seat}: nadie ha tomado aún este puesto`,
  thinksThere: (seat) => `El ${seat} está pensando en el servidor …`,
  thinksInBrowser: (seat) => `Mueve el ${seat}: se espera al motor en el navegador de quien creó la partida`,
  engineFailing: (seat) => `${seat}: el motor del servidor tiene dificultades y se vuelve a probar`,
  newTurn: (n) => `${count(n, 'turno nuevo', 'turnos nuevos')} al final de la partida.`,
  toEnd: 'Ir al final',
  studyCopy: 'Estudiar una copia desde aquí',
  copied: 'Esta es una copia para estudiar; la partida misma sigue.',
  back: 'Volver a la partida',
  toMove: (seat) => `Mueve el ${seat}`,
  watching: 'Estás mirando.',

  joined: (seat, name) => (name ? `Ahora ${name} juega el ${seat}.` : `Ahora el ${seat} tiene jugador.`),
  declined: (seat) => `El ${seat} no acepta.`,
  withdrawn: (seat) => `El ${seat} ha retirado la oferta.`,
  offered: 'La oferta se ha enviado.',

  claim: 'Reclamar el resultado',
  claimed: (seat) => `El ${seat} ha reclamado el resultado, y está demostrado.`,
  offerDraw: 'Ofrecer tablas',
  askUndo: 'Pedir deshacer',
  offers: {
    draw: (seat) => `El ${seat} ofrece tablas.`,
    undo: (seat, n) => `El ${seat} pide deshacer ${count(n, 'turno', 'turnos')}.`,
    ownDraw: 'Has ofrecido tablas.',
    ownUndo: (n) => `Has pedido deshacer ${count(n, 'turno', 'turnos')}.`,
    label: 'Oferta',
    accept: 'Aceptar',
    decline: 'Rechazar',
    withdraw: 'Retirar la oferta',
  },

  keep: {
    label: 'Dónde se guarda la partida',
    server: 'En este servidor',
    browser: 'Solo en este navegador',
    serverHint: 'Queda en Mis partidas; otros pueden jugar o mirar con un enlace.',
    browserHint: 'Nadie más la ve.',
    absent: 'No se llega al servidor: la partida solo se puede guardar en este navegador.',
    making: 'Creando la partida …',
    failed: 'No se pudo crear la partida.',
    more: 'Tiempo y nombres',
    nameOf: (seat) => `Nombre del ${seat}`,
  },

  clock: {
    label: 'Tiempo',
    kinds: { none: 'Sin reloj', game: 'Minutos para la partida', days: 'Días para cada turno' },
    minutes: 'Minutos para cada jugador',
    increment: 'Segundos más después de cada turno',
    days: 'Días para cada turno',
    range: (low, high) => `un número entero de ${low} a ${high}`,
    left: (time) => `tiempo restante: ${time}`,
    low: 'poco tiempo',
    stands: 'Hasta entonces los relojes que se ven aquí están parados.',
    dayCount: (n) => count(n, 'día', 'días'),
    daysEach: (n) => `${count(n, 'día', 'días')} para cada turno`,
    gameEach: (time, increment) =>
      increment > 0
        ? `${time} para cada jugador, ${count(increment, 'segundo', 'segundos')} más después de cada turno`
        : `${time} para cada jugador`,
  },

  links: {
    title: 'Invitar a jugadores',
    hint: 'Manda cada uno de estos enlaces a una persona. Quien lo abre y toma el puesto lo juega.',
    reach: (host) => `Los enlaces llevan a ${host}: sirven a quien pueda abrir allí esta página.`,
    linkOf: (seat) => `Enlace para el ${seat}`,
    copy: (seat) => `Copiar el enlace para el ${seat}`,
    watch: 'Enlace para mirar',
    copyWatch: 'Copiar el enlace para mirar',
    none: 'Todos los puestos están tomados.',
    open: 'Enlaces',
  },

  seat: {
    invited: (open) =>
      open.length === 1
        ? `Tienes una invitación para jugar con el ${open[0]}.`
        : 'Tienes una invitación para jugar esta partida.',
    others: (players) => `En la partida: ${players}`,
    name: 'Tu nombre (opcional)',
    take: 'Tomar el puesto',
    watch: 'Solo mirar',
  },
  seatTaken: 'El puesto es tuyo.',
  linkSpent: (own) =>
    `Este enlace ya se ha usado y no abre ningún puesto; ${own.length > 0 ? `tú juegas con el ${own.join(', el ')}` : 'puedes mirar'}.`,

  games: {
    title: 'Mis partidas',
    waiting: (n) => `te toca en ${count(n, 'partida', 'partidas')}`,
    hint: 'Partidas que este navegador ha creado o en las que juega en este servidor.',
    filter: 'Qué partidas',
    variant: 'Variante',
    allVariants: 'todas',
    ownVariant: 'otra',
    state: 'Estado',
    states: { '': 'todas', running: 'en curso', finished: 'terminadas' },
    from: 'Jugadas desde',
    until: 'Jugadas hasta',
    list: 'Partidas',
    none: 'No hay partidas así.',
    loading: 'Trayendo las partidas …',
    yourTurn: 'te toca',
    turnOf: (seat) => `mueve el ${seat}`,
    plies: (n) => count(n, 'media jugada', 'medias jugadas'),
    over: (result) => `terminada: ${result}`,
    changed: (date) => `último cambio ${date}`,
    created: (date) => `empezada ${date}`,
    export: (title) => `Descargar el registro de ${title}`,
    remove: (title) => `Borrar ${title}`,
    format: 'Formato de los registros',
    exportAll: 'Descargar todas en un archivo',
    leftOut: (n) =>
      n === 1
        ? 'Una partida no se puede escribir en este formato y se ha omitido.'
        : `${n} partidas no se pueden escribir en este formato y se han omitido.`,
    noneFit: (reason) =>
      `Ninguna de estas partidas se puede escribir en este formato; no hay archivo.${reason && ` Por ejemplo: ${reason}`}`,
    removeTitle: '¿Borrar esta partida?',
    removeText: (title) =>
      `${title} se quita de tu lista. Cuando no está en la lista de nadie se borra, y no vuelve.`,
    removeYes: 'Sí, borrar',
    removed: 'La partida se ha borrado.',
    unreadable: (n) =>
      n === 1
        ? 'Una partida está dañada en el servidor y no se puede mostrar.'
        : `${n} partidas están dañadas en el servidor y no se pueden mostrar.`,
    removeUnreadable: 'Borrar lo dañado',
    unreadableTitle: '¿Borrar lo dañado?',
    unreadableText: (n) =>
      n === 1
        ? 'Una partida dañada se quita de tu lista y no vuelve.'
        : `${n} partidas dañadas se quitan de tu lista y no vuelven.`,
    resignFirst: 'Esta partida sigue con otras personas: ríndete primero y bórrala después.',
    exportFailed: (reason) => `El registro no se pudo escribir: ${reason || 'el servidor no ha contestado'}`,
    previous: 'Partidas más recientes',
    next: 'Partidas más antiguas',
  },
};
