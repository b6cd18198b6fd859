#include "analysis/html/words.h"

#include <algorithm>
#include <array>

namespace otrera::analysis::html {

namespace {

constexpr std::array words{
    Words{"title", "Review", "Analisi", "Análisis"},
    Words{"language", "Language", "Lingua", "Idioma"},
    Words{"colours", "Colours", "Colori", "Colores"},
    Words{"auto", "System", "Sistema", "Sistema"},
    Words{"light", "Light", "Chiaro", "Claro"},
    Words{"dark", "Dark", "Scuro", "Oscuro"},
    Words{"game", "Game", "Partita", "Partida"},
    Words{"variant", "Variant", "Variante", "Variante"},
    Words{"result", "Result", "Risultato", "Resultado"},
    Words{"depth_nodes", "positions judged in each search", "posizioni valutate in ogni ricerca",
          "posiciones evaluadas en cada búsqueda"},
    Words{"depth_time", "ms for each search", "ms per ogni ricerca", "ms por cada búsqueda"},
    Words{"unfinished", "The review was interrupted: the turns behind this are not judged.",
          "L'analisi è stata interrotta: i turni seguenti non sono valutati.",
          "El análisis se interrumpió: los turnos siguientes no están evaluados."},
    Words{"problem", "The record could not be read further:", "Il testo non è leggibile oltre:",
          "El texto no se puede leer más allá:"},
    Words{"player", "Player", "Giocatore", "Jugador"},
    Words{"accuracy", "Accuracy", "Precisione", "Precisión"},
    Words{"seat0", "White", "Bianco", "Blancas"},
    Words{"seat1", "Black", "Nero", "Negras"},
    Words{"seat2", "Red", "Rosso", "Rojas"},
    Words{"seat3", "Yellow", "Giallo", "Amarillas"},
    Words{"forced", "forced", "obbligata", "forzada"},
    Words{"best", "best", "migliore", "mejor"},
    Words{"good", "good", "buona", "buena"},
    Words{"inaccuracy", "inaccuracy", "imprecisione", "imprecisión"},
    Words{"mistake", "mistake", "errore", "error"},
    Words{"blunder", "blunder", "errore grave", "error grave"},
    Words{"win_graph", "Chance to win", "Probabilità di vittoria", "Probabilidad de ganar"},
    Words{"territory_graph", "Turns that each can expect to make", "Turni che ciascuno può attendersi",
          "Turnos que cada uno puede esperar"},
    Words{"mobility_graph", "Turns that each could choose among", "Turni tra cui ciascuno potrebbe scegliere",
          "Turnos entre los que cada uno podría elegir"},
    Words{"board", "Board", "Scacchiera", "Tablero"},
    Words{"first", "First", "Inizio", "Inicio"},
    Words{"previous", "Previous turn", "Turno precedente", "Turno anterior"},
    Words{"next", "Next turn", "Turno seguente", "Turno siguiente"},
    Words{"last", "Last", "Fine", "Final"},
    Words{"ply", "Ply", "Semimossa", "Jugada"},
    Words{"start", "Start", "Inizio", "Inicio"},
    Words{"show_best", "Best turn", "Turno migliore", "Mejor turno"},
    Words{"show_territory", "Territory", "Territorio", "Territorio"},
    Words{"legend", "Filled: proved. Small figures: nearer to that seat, an estimate.",
          "Pieno: dimostrato. Figure piccole: più vicino a quel giocatore, una stima.",
          "Relleno: demostrado. Figuras pequeñas: más cerca de ese jugador, una estimación."},
    Words{"turns", "Turns", "Turni", "Turnos"},
    Words{"turn", "Turn", "Turno", "Turno"},
    Words{"chance", "Chance", "Probabilità", "Probabilidad"},
    Words{"loss", "Loss", "Perdita", "Pérdida"},
    Words{"score_loss", "Score", "Punti", "Puntos"},
    Words{"class", "Class", "Giudizio", "Juicio"},
    Words{"better", "Better", "Meglio", "Mejor"},
    Words{"played", "Played", "Giocato", "Jugado"},
    Words{"proved", "Proved: wins", "Dimostrato: vince", "Demostrado: gana"},
    Words{"given_away", "The proved win is given away", "La vittoria dimostrata è buttata via",
          "La victoria demostrada se desperdicia"},
    Words{"not_proved", "No result is proved", "Nessun risultato è dimostrato",
          "Ningún resultado está demostrado"},
    Words{"first_proved", "First proved after ply", "Dimostrato dopo la semimossa",
          "Demostrado tras la jugada"},
    Words{"turning_points", "Turning points", "Momenti decisivi", "Momentos decisivos"},
    Words{"key_moments", "Key moments", "Momenti chiave", "Momentos clave"},
    Words{"keys", "Arrow keys step through the game.", "I tasti freccia scorrono la partita.",
          "Las flechas recorren la partida."},
    Words{
        "explain",
        "Chances are those of the seat that moves, as estimated; scores are in turns. Accuracy counts turns "
        "before the result was proved.",
        "Le probabilità sono stime per chi muove; i punti sono turni. La precisione conta i turni prima che "
        "il risultato fosse dimostrato.",
        "Las probabilidades son estimaciones para quien mueve; los puntos son turnos. La precisión cuenta "
        "los turnos antes de que el resultado estuviera demostrado."},
};

}  // namespace

std::span<const Words> allWords() { return words; }

std::string_view english(std::string_view key) {
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const Words& text) { return text.key == key; });
    return found == words.end() ? key : found->english;
}

}  // namespace otrera::analysis::html
