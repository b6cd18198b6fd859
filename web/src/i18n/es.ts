import type { SeatLetter } from '../lib/types.ts';
import type { Messages } from './en.ts';
import { esEditor } from './es_editor.ts';
import { esPuzzles } from './es_puzzles.ts';
import { esRetry, esReview } from './es_review.ts';
import { esRules, noun } from './es_rules.ts';
import { esServer } from './es_server.ts';

const seats: Record<SeatLetter, string> = { W: 'Blanco', B: 'Negro', R: 'Rojo', Y: 'Amarillo' };

const feminine: Record<SeatLetter, string> = { W: 'blanca', B: 'negra', R: 'roja', Y: 'amarilla' };

const ordinal = (place: number): string => `${place}.º`;

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es')} ${n === 1 ? one : many}`;

const the = (name: string): string => `${noun(name).feminine ? 'la' : 'el'} ${noun(name).one}`;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const es: Messages = {
  languageName: 'Español',
  tagline: 'El juego de las Amazonas y su familia',
  loading: 'Preparando el tablero …',
  loadFailed: 'No se pudo cargar el módulo de juego. Recarga la página para volver a intentarlo.',
  failed: 'Algo ha fallado en la página. Tu partida está guardada: recarga para continuar.',
  reload: 'Recargar',
  skipToBoard: 'Ir al tablero',
  close: 'Cerrar',
  cancel: 'Cancelar',
  seats,

  menu: {
    label: 'Menú principal',
    newGame: 'Nueva partida',
    open: 'Abrir',
    games: 'Mis partidas',
    puzzles: 'Problemas',
    export: 'Exportar',
    help: 'Ayuda',
    language: 'Idioma',
    theme: 'Colores',
    themes: { auto: 'Sistema', light: 'Claros', dark: 'Oscuros' },
  },

  newGame: {
    title: 'Nueva partida',
    variants: 'Variante',
    seatCount: (n) => `${n} jugadores`,
    add: 'Añadir una variante tuya …',
    remove: 'Quitar esta variante',
    own: 'Tuya',
    who: 'Quién juega',
    start: 'Empezar la partida',
  },

  seatChoice: {
    title: 'Quién juega',
    change: 'Cambiar quién juega',
    apply: 'Aplicar',
    seat: (seat) => `El ${seat} lo juega`,
    level: (seat) => `Nivel del motor para el ${seat}`,
    kinds: {
      me: 'Yo',
      here: 'Alguien aquí',
      engine: 'Motor',
      remote: 'Motor en el servidor',
      open: 'Quien reciba el enlace',
      away: 'Alguien en otra parte',
    },
    engineHere: 'Motor en este navegador',
    levelName: (level) => `nivel ${level}`,
    engine: (level) => `Motor, nivel ${level}`,
    remote: (level) => `Motor en el servidor, nivel ${level}`,
    guest: (level) => `Motor en otro navegador, nivel ${level}`,
    levelHint:
      'El nivel 1 responde enseguida y es fácil de vencer; cada nivel mira más turnos, el 20 tarda unos segundos.',
  },

  board: {
    label: (variant) =>
      `Tablero, ${variant}. Las flechas van de casilla en casilla, Intro o Espacio elige, Escape deshace la primera mitad.`,
    piece: (seat, name) => {
      const { one, feminine: female } = noun(name);
      return `${one} ${female ? feminine[seat] : seats[seat].toLowerCase()}`;
    },
    shot: (name) => noun(name).one,
    blocked: 'cerrada',
    empty: 'vacía',
    uses: {
      movable: 'puede mover',
      chosen: 'pieza elegida',
      step: 'se puede alcanzar',
      shot: 'se puede disparar aquí',
      shooter: 'tiene que disparar',
    },
  },

  prompt: {
    choose: (seat, piece) => `Mueve el ${seat}: elige ${piece}`,
    step: (name, cell) => `${upper(the(name))} de ${cell}: elige adónde mueve`,
    shoot: 'Ahora dispara',
    shootHint: (name) => `elige adónde va ${the(name)}`,
    aPiece: (name) => noun(name).a,
    engineTurn: (seat) => `${seat}: le toca al motor`,
    thinking: (seat) => `El ${seat} está pensando …`,
    paused: (seat) => `${seat}: el motor está en pausa`,
    earlier: (ply, plies) => `Después de ${ply} de ${count(plies, 'turno', 'turnos')}`,
    moveNow: 'Mueve ya',
    pause: 'Pausar',
    resume: 'Continuar',
    cancelStep: 'Deshacer el paso',
    playOn: 'Jugar desde aquí',
    over: 'Partida terminada',
  },

  actions: {
    label: 'Partida',
    undo: 'Deshacer',
    resign: 'Rendirse',
    flip: 'Girar el tablero',
    rules: 'Reglas',
    resignTitle: '¿Te rindes?',
    resignText: (seat) => `El ${seat} deja la partida. Sus piezas se quedan en el tablero.`,
    resignYes: 'Sí, me rindo',
    turnLabel: 'Escribe un turno',
    turnHint: 'por ejemplo d1-d7/g7',
    turnPlay: 'Jugar',
    turnBad: 'Este turno no se puede jugar.',
  },

  panel: {
    seats: 'Jugadores',
    toMove: 'mueve',
    out: 'fuera',
    place: ordinal,
    turns: (n) => count(n, 'turno', 'turnos'),
    shots: (n) => count(n, 'disparo', 'disparos'),
    turnsHint: 'turnos que podría jugar ahora',
    arrows: (n, one, many) => count(n, one, many),
    result: 'Resultado',
  },

  turnList: {
    title: 'Turnos',
    empty: 'Todavía no hay turnos.',
    start: 'Posición inicial',
    first: 'Al principio',
    back: 'Un turno atrás',
    forward: 'Un turno adelante',
    last: 'Al último turno',
    resigns: 'se rinde',
    time: 'tiempo agotado',
    round: (n) => `Ronda ${n}`,
    comment: 'Comentario',
    variation: 'Línea alternativa',
    problem: 'Problema en el texto de origen',
    inVariation: 'Estás en una línea alternativa.',
    leave: 'Salir de la línea alternativa',
    promote: 'Hacer que forme parte de la línea que la contiene',
    remove: 'Quitar la línea alternativa',
    study: 'Estudio: los turnos nuevos abren líneas',
  },

  result: {
    wins: (seat) => `Gana el ${seat}`,
    draw: 'Tablas de acuerdo',
    claimed: (seat) => `Gana el ${seat}: reclamado y demostrado`,
    unfinished: 'Sin terminar',
    resigned: (seat) => `el ${seat} se ha rendido`,
    blocked: (seat) => `el ${seat} no puede mover`,
    time: (seat) => `el ${seat} ha agotado el tiempo`,
    ranking: (names) => names.map((seat, place) => `${ordinal(place + 1)} ${seat}`).join(', '),
  },

  open: {
    title: 'Abrir partidas',
    paste: 'Pega un texto',
    pasteHint:
      'Partidas en cualquier notación, un artículo entero, una posición o una variante: se reconoce la forma. Los archivos pueden tener cualquier codificación.',
    dropHint: 'o arrastra un archivo a esta página',
    file: 'Elegir un archivo',
    variant: 'Variante, donde el texto no la dice',
    anyVariant: 'deducida de los turnos',
    read: 'Abrir',
    reading: 'Leyendo el texto …',
    stop: 'Detener',
    complaints: {
      nothing: 'No hay nada que abrir: en este texto no hay ninguna partida.',
      variant: 'Esta variante no se puede leer. Tu partida no ha cambiado.',
      text: 'Este texto no se puede leer. Tu partida no ha cambiado.',
      long: 'Este texto supera los 20 millones de bytes. Tu partida no ha cambiado.',
      stopped: 'La lectura se ha detenido. Tu partida no ha cambiado.',
    },
    where: (line, column) => `línea ${line}, columna ${column}`,
    details: 'Detalles',
    shipped: 'Partidas incluidas en la página',
    shippedHint: 'Partidas comentadas e históricas. Se abren al principio; avanza turno a turno.',
    none: 'No hay partidas.',
    versus: (players) => players.join(' – '),
    turns: (n) => count(n, 'turno', 'turnos'),
    backToList: (n) =>
      n === 1
        ? 'Volver a la partida encontrada'
        : `Volver a las ${n.toLocaleString('es')} partidas encontradas`,
  },

  found: {
    title: (n, name) =>
      `${count(n, 'partida encontrada', 'partidas encontradas')}${name ? ` en ${name}` : ''}`,
    another: 'Otro texto',
    list: 'Partidas encontradas',
    filter: 'Buscar jugadores, evento, variante, resultado',
    onlyProblems: 'solo partidas con problemas',
    none: 'Ninguna partida corresponde a la búsqueda.',
    range: (from, to, of) =>
      `${from.toLocaleString('es')} – ${to.toLocaleString('es')} de ${of.toLocaleString('es')}`,
    previous: 'Partidas anteriores',
    next: 'Partidas siguientes',
    game: (n) => `Partida ${n.toLocaleString('es')}`,
    problems: (n) => count(n, 'problema', 'problemas'),
    problemsTitle: 'Problemas',
    open: 'Abrir esta partida',
    openPart: (n) => (n === 1 ? 'Abrir el único turno bueno' : `Abrir los ${n} turnos buenos`),
    goodFor: (n) => `El texto vale para ${count(n, 'turno', 'turnos')}, después hay un problema.`,
    gameGoesOn: 'La partida misma se lee hasta el final.',
    atPly: (ply) => (ply > 0 ? `turno ${ply}` : 'antes del primer turno'),
    inVariation: 'en una línea alternativa',
    variant: 'Variante',
    fits: (n) => `Todos los turnos valen en ${n + 1} variantes: elige la que corresponde.`,
    alsoFits: (n) => `Los turnos valen también en ${count(n, 'otra variante', 'otras variantes')}.`,
    choose: 'Elegir',
    fragments: (n) =>
      n === 1
        ? 'Un turno del texto que no pertenece a ninguna posición'
        : `${n} turnos del texto que no pertenecen a ninguna posición`,
    line: (n) => `línea ${n}`,
    text: 'El texto',
    begins: (games) =>
      games.length === 1
        ? `Aquí empieza la partida ${games[0]}`
        : `Aquí empiezan las partidas ${games.join(', ')}`,
    earlier: 'Líneas anteriores',
    later: 'Líneas siguientes',
  },

  export: {
    title: 'Exportar',
    game: 'La partida',
    format: 'Formato',
    formats: {
      text: 'Registro: el texto de Otrera',
      sgf: 'SGF: formato para juegos de tablero',
      json: 'JSON: para programas',
      uci: 'UCI: orden de posición para motores',
      fen: 'Posición después del último turno',
      botzone: 'Botzone: peticiones y respuestas',
      cgsuite: 'CGSuite: la posición después del último turno',
    },
    refused: 'Esta partida no se puede escribir en este formato.',
    copy: 'Copiar',
    download: 'Descargar',
    copied: 'Copiado.',
    copyFailed: 'El navegador no permite copiar. El texto está seleccionado: cópialo con el teclado.',
    saved: (name) => `${name} está guardado.`,
    position: 'Posición en el tablero',
    copyPosition: 'Copiar la posición',
    diagram: 'Diagrama de la posición',
    picture: 'El diagrama tal como se guardará',
    theme: 'Estilo',
    themes: { safe: 'Para todos los ojos', wood: 'Madera', grey: 'Grises, para imprimir' },
    territory: 'Territorio',
    territories: { none: 'sin mostrar', proved: 'lo demostrado', estimate: 'demostrado y estimado' },
    coordinates: 'Coordenadas',
    lastTurn: 'El último turno',
    caption: 'Pie',
    svg: 'Descargar SVG',
    png: 'Descargar PNG',
    pictureFailed: 'El navegador no pudo dibujar esta figura.',
  },

  territory: {
    toggle: 'Territorio',
    title: 'Territorio',
    proved: 'Cerrado',
    left: 'Turnos restantes',
    estimated: 'Más cerca (estimación)',
    cells: (n) => count(n, 'casilla', 'casillas'),
    turns: (low, high) =>
      low === high ? count(low, 'turno', 'turnos') : `de ${low} a ${count(high, 'turno', 'turnos')}`,
    provedHint: 'demostrado: casillas que las flechas cierran para un solo jugador',
    leftHint: 'demostrado: cuántos turnos hará el jugador; donde hay dos números, al menos y como mucho',
    estimatedHint: 'una estimación: casillas abiertas que alcanza en menos pasos que los demás',
    contested: (n) => `${count(n, 'casilla', 'casillas')} aún en disputa`,
    dead: (n) => count(n, 'casilla inalcanzable', 'casillas inalcanzables'),
    legendProved: 'casilla entera: cerrada, demostrado',
    legendHeld: 'figura con marco: nadie más llega mientras las piezas de alrededor no se muevan, demostrado',
    legendNearer: 'figura: más cerca, una estimación',
    legendNarrow: 'figura pequeña y hueca: más cerca por un solo paso',
    legendContested: 'anillo: nadie está más cerca',
    legendDead: 'cruz: inalcanzable',
    cell: {
      proved: (seat) => `territorio del ${seat}`,
      held: (seat) => `guardada por el ${seat} mientras sus piezas no se muevan`,
      nearer: (seat) => `más cerca del ${seat}, una estimación`,
      narrow: (seat) => `un paso más cerca del ${seat}, una estimación`,
      even: 'en disputa',
      dead: 'inalcanzable',
    },
  },

  claim: {
    decided: (seat, by, why) =>
      `Decidido: gana el ${seat} ${by === null ? 'con el último turno' : `por ${by}`}, porque ${why}.`,
    separated: (turns) =>
      `no hay casillas en disputa y ${turns.map(([seat, left]) => `el ${seat} tiene ${left}`).join(', ')}`,
    guarded: (seat, turns, others) =>
      `el ${seat} tiene seguros ${count(turns, 'turno', 'turnos')} donde nadie más puede llegar, y mientras tanto ${others
        .map(([other, most]) => `el ${other} no puede hacer más de ${most}`)
        .join(' y ')}`,
    open: (sure) =>
      `Abierto: ${sure
        .map(([seat, turns], i) =>
          i === 0
            ? `el ${seat} tiene seguros ${count(turns, 'turno', 'turnos')}`
            : `el ${seat} tiene seguros ${turns}`,
        )
        .join(', ')}. A nadie le bastan todavía.`,
    inexact: 'Abierto: no hay casillas en disputa, pero los turnos son demasiado difíciles de contar.',
    mayReturn: 'Abierto: hay casillas en disputa, y quien no puede mover puede volver.',
    toMove: (seat) => `Mueve el ${seat}.`,
    finish: 'Jugar lo que queda',
    finished: (n) =>
      n === 1 ? 'Se ha jugado un turno hasta el final.' : `Se han jugado ${n} turnos hasta el final.`,
  },

  help: {
    title: 'Ayuda',
    how: 'Cómo se juega un turno',
    howText: [
      'Elige una de tus piezas, luego la casilla adonde mueve, luego la casilla adonde dispara: tres clics. También puedes arrastrar la pieza, y arrastrar desde ella para disparar.',
      'El disparo toca en cuanto la pieza ha movido. Hasta que dispares nada es definitivo: Escape, la propia pieza o el botón deshacen el paso.',
      'Un clic equivocado no hace nada.',
    ],
    edit: 'Cualquier posición',
    editText:
      '«Editar la posición», encima de los turnos, compone lo que quieras en el tablero de cualquier variante. De ahí sale un estudio: analízalo, deja que el motor juegue por alguien, expórtalo.',
    server: 'Partidas en el servidor',
    serverText: [
      'Una partida nueva se puede guardar en este servidor. Entonces se encuentra en Mis partidas, y otras personas pueden jugar en ella: da un puesto a «quien reciba el enlace» y manda el enlace. A quien lo abre se le pregunta antes de tomar el puesto; con el enlace para mirar solo se puede mirar.',
      'Cada turno se ve enseguida y se lleva al servidor. Si no se llega al servidor, la página lo dice, guarda el turno y lo vuelve a enviar; cuando vuelve la conexión no se ha perdido nada.',
      'Para deshacer un turno los demás tienen que estar de acuerdo. Las posiciones anteriores se pueden mirar; para probar algo allí, estudia una copia: la partida misma no cambia.',
      'Las partidas pertenecen a este navegador: su cookie es la llave. Si borras la cookie, las pierdes.',
    ],
    keys: 'Teclado',
    keyList: [
      ['Flechas', 'de casilla en casilla por el tablero'],
      ['Intro, Espacio', 'elegir una pieza, un paso, un disparo'],
      ['Esc', 'deshacer la primera mitad'],
      ['U', 'deshacer el turno'],
      ['F', 'girar el tablero'],
      [', y .', 'un turno atrás y adelante'],
      ['Izquierda, Derecha, Inicio, Fin', 'en la lista de turnos: atrás, adelante, principio, final'],
      ['Arriba, Abajo', 'en la lista de turnos: qué más se puede jugar aquí'],
      ['N', 'nueva partida'],
      ['O', 'abrir partidas'],
      ['E', 'editar la posición'],
      ['G', 'mis partidas'],
      ['R', 'el análisis de la partida'],
      ['T', 'escribir un turno'],
      ['?', 'esta ayuda'],
    ],
    settings: 'Ajustes',
    dots: 'Mostrar adónde puede ir una pieza',
    singleKeys: 'Atajos de una sola tecla (U, F, N …)',
    about:
      'Otrera funciona en tu navegador: reglas y motor son parte de esta página. El servidor guarda partidas y también puede pensar.',
  },

  notice: {
    lineRemoved: 'Se ha quitado la línea alternativa.',
    linePromoted: 'La línea alternativa ha subido.',
    dropped: (n) =>
      n === 1 ? 'Se ha quitado un turno posterior.' : `Se han quitado ${n} turnos posteriores.`,
    replaced: 'La partida anterior ha sido sustituida.',
    restore: 'Recuperarla',
    restored: 'La partida anterior ha vuelto.',
    variantAdded: (name) => `Se ha añadido la variante «${name}».`,
    engineFailed: 'El motor se ha parado. Puedes seguir sin él o volver a intentarlo.',
    storageFailed: 'El navegador no guarda la partida: se perderá al recargar.',
    savedBroken: 'La partida guardada no se puede leer; se ha empezado una nueva.',
  },

  announce: {
    stepped: (piece, cell) => `${piece} a ${cell}. Ahora dispara.`,
    cancelled: 'Paso deshecho.',
    played: (seat, turn) => `${seat}: ${turn}.`,
    resigns: (seat) => `El ${seat} se rinde.`,
    toMove: (seat) => `Mueve el ${seat}.`,
    out: (seat) => `El ${seat} está fuera.`,
    over: (result) => `Partida terminada. ${result}.`,
    undone: 'Turno deshecho.',
    viewing: (ply, plies) => `Después del turno ${ply} de ${plies}.`,
    atStart: 'Posición inicial.',
    flipped: 'Tablero girado.',
    variation: 'En una línea alternativa.',
    mainLine: 'En la línea principal.',
    territoryOn: 'Se muestra el territorio.',
    territoryOff: 'Se oculta el territorio.',
  },

  editor: esEditor,
  review: esReview,
  retry: esRetry,
  server: esServer,
  puzzles: esPuzzles,
  rules: esRules,
};
