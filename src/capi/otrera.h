/* The C interface of Otrera's core: the browser module (WASM reactor) and native users call the same.
 *
 * Texts in and out are UTF-8 and end with NUL. A returned text or byte array belongs to the library and
 * is valid until the next call of any function here; copy it. A function that can fail returns 0 (NULL)
 * and otrera_error() then says why in one English sentence. Nothing blocks for long except
 * otrera_search_advance() and otrera_review_step(), whose cost an argument bounds. Not for several threads
 * at once.
 *
 * Cells are numbered 0 .. count-1 in the order of otrera_game_board(). Seats are numbered 0 .. 3 in turn
 * order: W, B, R, Y. A byte array has one byte a cell.
 */
#ifndef OTRERA_CAPI_OTRERA_H
#define OTRERA_CAPI_OTRERA_H

#include <stdint.h>

#if defined(__wasm__)
#define OTRERA_API(name) __attribute__((export_name(#name)))
#else
#define OTRERA_API(name) __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for texts that the browser passes in. */
OTRERA_API(otrera_alloc) void* otrera_alloc(uint32_t bytes);
OTRERA_API(otrera_free) void otrera_free(void* memory);

/* Why the last call that returned 0 did so; "" after a success. */
OTRERA_API(otrera_error) const char* otrera_error(void);

/* JSON array of the built-in variants, as `otrera variants --json` prints it:
 * {id, name, provenance, source, board, step, shot, seats, blocked, rule, pieceName, shotName}. */
OTRERA_API(otrera_variants) const char* otrera_variants(void);

/* A game: variant, start, turns with variations, a viewed line of these and a viewed ply (0 = start) in it.
 * All that looks at a position looks at the viewed one. Playing at an earlier ply drops the turns after it;
 * in a study it opens a variation instead, or follows the turn where it stands already. */
typedef struct otrera_game otrera_game;

/* variant: an id ("amazons") or the JSON of a user variant. position: a position text, or "" for the
 * variant's start; with position given, variant may be "" (then told from the text). NULL on bad input. */
OTRERA_API(otrera_game_new) otrera_game* otrera_game_new(const char* variant, const char* position);

/* The first game of a record text. A record with an unreadable or illegal turn gives the turns before it;
 * "problems" in the status then say what was wrong and where. NULL when nothing could be read. */
OTRERA_API(otrera_game_read) otrera_game* otrera_game_read(const char* record);

OTRERA_API(otrera_game_close) void otrera_game_close(otrera_game* game);

/* The games that a text holds, with what is wrong with them. */
typedef struct otrera_reading otrera_reading;

/* bytes: a file as it is, in any encoding, with zero bytes too. variant: an id, the JSON of a user variant,
 * or "": the one meant where the text does not say. dialect: how the text is written ("sgf"), or "": told
 * from the text. NULL for a variant or dialect that there is not. A text without games has a reading without
 * games. Cost: grows with the text; some seconds for thousands of games. */
OTRERA_API(otrera_reading_new)
otrera_reading* otrera_reading_new(const uint8_t* bytes, uint32_t length, const char* variant,
                                   const char* dialect);
OTRERA_API(otrera_reading_close) void otrera_reading_close(otrera_reading* reading);
/* The text as UTF-8: what lines and columns (in characters, from 1) count in. Zero bytes show as U+FFFD. */
OTRERA_API(otrera_reading_text) const char* otrera_reading_text(otrera_reading* reading);
/* JSON array, one for each game: {line where it begins, variant (id), variantName, players: [names in turn
 * order], event, plies, result, alternatives: [ids], fragments (number),
 * problems: [{line, column, ply, text, reason, inVariation}]}. */
OTRERA_API(otrera_reading_games) const char* otrera_reading_games(otrera_reading* reading);
/* One game (from 0) as `otrera read --json` prints it, "file" being "". NULL when there are not so many. */
OTRERA_API(otrera_reading_details)
const char* otrera_reading_details(otrera_reading* reading, uint32_t number);
/* Takes the game as one of another variant, one of its alternatives; 0 when it is none of them. The one that
 * it was becomes an alternative. Cost: the text is read again up to the game. */
OTRERA_API(otrera_reading_choose)
int otrera_reading_choose(otrera_reading* reading, uint32_t number, const char* variant);
/* A copy of the game, viewed at its end: the turns before the first problem. NULL when there are not so many.
 */
OTRERA_API(otrera_reading_game) otrera_game* otrera_reading_game(otrera_reading* reading, uint32_t number);

/* JSON {shape: "square"|"hexagon", files, ranks, hexSide, cells: [{name, x, y}]}: centres of the cells, in
 * cell widths (square) or in cell heights (hexagon, flat top and bottom; its width is 2/sqrt 3), y upwards.
 */
OTRERA_API(otrera_game_board) const char* otrera_game_board(otrera_game* game);

/* What stands on each cell: 0 nothing, 1 .. 4 a piece of seat 0 .. 3, 5 an arrow. */
OTRERA_API(otrera_game_cells) const uint8_t* otrera_game_cells(otrera_game* game);
/* 1 for each piece that may step now (none while a shot is due or when the game is over). */
OTRERA_API(otrera_game_movable) const uint8_t* otrera_game_movable(otrera_game* game);
/* 1 for each cell that the piece on cell `from` may step to. */
OTRERA_API(otrera_game_steps) const uint8_t* otrera_game_steps(otrera_game* game, uint32_t from);
/* 1 for each cell that may be shot at now (only between step and shot). */
OTRERA_API(otrera_game_shots) const uint8_t* otrera_game_shots(otrera_game* game);
/* 1 for each cell that could be shot at after the step from - to (which must be legal); for hovering. */
OTRERA_API(otrera_game_shots_after)
const uint8_t* otrera_game_shots_after(otrera_game* game, uint32_t from, uint32_t to);

/* The two halves of a turn; 0 when illegal. The step alone is not yet a turn: it can be cancelled. */
OTRERA_API(otrera_game_step) int otrera_game_step(otrera_game* game, uint32_t from, uint32_t to);
OTRERA_API(otrera_game_shoot) int otrera_game_shoot(otrera_game* game, uint32_t cell);
OTRERA_API(otrera_game_cancel_step) int otrera_game_cancel_step(otrera_game* game);
/* A whole turn as text ("d1-d7/g7"). */
OTRERA_API(otrera_game_turn) int otrera_game_turn(otrera_game* game, const char* turn);
/* Takes back the half-made step, or else the last turn or resignation. 0 when there is nothing. */
OTRERA_API(otrera_game_undo) int otrera_game_undo(otrera_game* game);
/* The seat is out; its pieces stay. 0 when it is out already, a shot is due, or the game is over. */
OTRERA_API(otrera_game_resign) int otrera_game_resign(otrera_game* game, uint32_t seat);
/* Views the position after `ply` turns and resignations of the viewed line; before a variation begins the
 * line around it is viewed. 0 when there are not so many. */
OTRERA_API(otrera_game_goto) int otrera_game_goto(otrera_game* game, uint32_t ply);

/* Lines. A path names a variation: its place among those of the main line (from 0, as otrera_game_lines()
 * lists them), then among those of that variation, and so on: "2/0"; "" is the main line. */

/* JSON {actions, comments: [{ply, text}], variations: [{ply, actions, comments, variations}]} of the main
 * line; actions as in the status, comments without what `otrera review` stores. A variation stands in place
 * of ply `ply`; all plies count from the start of the game. */
OTRERA_API(otrera_game_lines) const char* otrera_game_lines(otrera_game* game);
/* Views the position after `ply` plies in the line of a path. 0 when there is no such line or ply. */
OTRERA_API(otrera_game_enter) int otrera_game_enter(otrera_game* game, const char* path, uint32_t ply);
/* Makes the game a study (1) or a game that is played (0, as a new one is). */
OTRERA_API(otrera_game_study) int otrera_game_study(otrera_game* game, uint32_t on);
/* Removes the viewed variation; the ply before it is viewed. 0 in the main line. */
OTRERA_API(otrera_game_remove_line) int otrera_game_remove_line(otrera_game* game);
/* Exchanges the viewed variation with what it replaces in the line around it. 0 in the main line. */
OTRERA_API(otrera_game_promote_line) int otrera_game_promote_line(otrera_game* game);

/* JSON: {variant: (as in otrera_variants), start: position text, position: text of the viewed one,
 *  ply (viewed), plies (in all),
 *  actions: [{seat, text, from, to, shot}] or [{seat, text: "resigns"}], one for each ply,
 *  toMove: seat letter or null when over, shooter: cell number or null, out: [letters, in order of going
 * out], finished, ranking: [letters, best first] (when over, else []), result: "1-0" | "0-1" | "*" | "B>R>W",
 *  turns: [number of turns each seat could make now, in turn order; of shots for the seat that must shoot],
 *  arrows: number on the board,
 *  tags: {Event, White, Black, ...},
 *  secondPlayerMirrors: true where the second player is known to win by half-turn images,
 *  problems: [{line, column, ply, text, reason, inVariation}] in the text that the game was read from}.
 * Seats in JSON are letters W B R Y. All but plies, actions, tags, problems are of the viewed ply.
 */
OTRERA_API(otrera_game_status) const char* otrera_game_status(otrera_game* game);
/* What is known about who will have which cells, JSON {
 *  regions: [{kind: "territory" | "contested" | "dead", owner: letter or null, cells: [numbers of the empty
 *   cells], low, high}]: what arrows close off; low and high bound the turns that the owner can make in it,
 *   and are proved,
 *  seats: [{seat, cells (of its territories), low, high (summed), nearest (cells)}],
 *  contested: cells, dead: cells,
 *  estimate: {nearest: [for each seat the numbers of the cells of contested regions that it reaches in fewer
 *   steps than the others], narrow: [those of them that another seat reaches one step later]}}.
 * Only "estimate" and "nearest" are estimates. */
OTRERA_API(otrera_game_territory) const char* otrera_game_territory(otrera_game* game);
/* What is proved of the viewed position: the JSON of `otrera claim --json` (docs/solver.md) with numbers for
 * cells, and "ground": "finished" | "separated" | "guarded" where it is decided, "inexact" | "may_return" |
 * "contested" where it is not. Cost: some ms; a shot being due, some ms for each shot. Fillings that are
 * harder than that leave bounds. */
OTRERA_API(otrera_game_claim) const char* otrera_game_claim(otrera_game* game);
/* Plays a separated position to its end, each seat making as many turns as it can. 0, and nothing played,
 * where a region is contested, and when the game is over. */
OTRERA_API(otrera_game_finish) int otrera_game_finish(otrera_game* game);
/* The viewed position as an SVG file. options: "" or JSON {theme: "safe" | "wood" | "grey", bottom: letter of
 * the seat at the bottom ("W"), coordinates, legend, lastTurn: (true) | false, territory, estimate: true |
 * (false), caption: text, pixels: length of the longer side (480)}. NULL for options that there are not. */
OTRERA_API(otrera_game_diagram)
const char* otrera_game_diagram(otrera_game* game, const char* options);
/* The game as a canonical record. */
OTRERA_API(otrera_game_record) const char* otrera_game_record(otrera_game* game);
/* JSON array of the forms in which a game can be written: [{name: "sgf", about}]. */
OTRERA_API(otrera_formats) const char* otrera_formats(void);
/* The game in a form, by its name. NULL for a form that there is not, and where the form cannot hold the
 * game; the error then says why. */
OTRERA_API(otrera_game_export) const char* otrera_game_export(otrera_game* game, const char* format);
/* Sets a tag of the record ("White", "Event"); an empty value removes it. */
OTRERA_API(otrera_game_tag) int otrera_game_tag(otrera_game* game, const char* name, const char* value);

/* A search for the best turn in the viewed position (a copy: the game may go on). NULL when no seat can
 * move. */
typedef struct otrera_search otrera_search;
OTRERA_API(otrera_search_new) otrera_search* otrera_search_new(otrera_game* game, uint32_t seed);
/* Begins anew with the viewed position of a game of the same variant; what was found before serves where it
 * comes later in the same game. 0 for a game of another variant, and when no seat can move. */
OTRERA_API(otrera_search_start) int otrera_search_start(otrera_search* search, otrera_game* game);
/* How many evaluations an opponent of a level (1 .. 20) makes for a turn; 0 for a level that there is not. */
OTRERA_API(otrera_level_nodes) double otrera_level_nodes(uint32_t level);
OTRERA_API(otrera_search_close) void otrera_search_close(otrera_search* search);
/* Searches about `nodes` evaluations more. 1 while more would help, 0 when all is searched. */
OTRERA_API(otrera_search_advance) int otrera_search_advance(otrera_search* search, uint32_t nodes);
/* JSON {turn: best so far (always legal), nodes, score: [share of each seat, 0 .. 1, sum 1],
 *  line: [turns], proved}. */
OTRERA_API(otrera_search_report) const char* otrera_search_report(otrera_search* search);
/* From the next otrera_search_start() on so many of the best turns are told apart, which costs time. */
OTRERA_API(otrera_search_want) void otrera_search_want(otrera_search* search, uint32_t lines);
/* JSON array of them, best first: {turn, win: share of the seat that moves, proved, line: [turns]}. */
OTRERA_API(otrera_search_lines) const char* otrera_search_lines(otrera_search* search);

/* A review of a game's main line as `otrera review` makes it (docs/review.md), ply by ply; of a copy: the
 * game may go on. */
typedef struct otrera_review otrera_review;
/* nodes: judged positions for each search. What the game holds of a review that was made with as many is
 * taken, and not made again. 0: only what the game holds is told, and nothing searched; NULL when that is
 * nothing. Cost: some ms for each ply. */
OTRERA_API(otrera_review_new) otrera_review* otrera_review_new(otrera_game* game, double nodes);
OTRERA_API(otrera_review_close) void otrera_review_close(otrera_review* review);
/* Finds out about the next position, and the turn that led there, by up to three searches. 1 while there are
 * more. */
OTRERA_API(otrera_review_step) int otrera_review_step(otrera_review* review);
/* What is known: the JSON of `otrera review --json` without the fields of `read` and without stages, and
 * {done, total: positions, ahead: the best turns of the last position that is done, as "best" of a ply}. */
OTRERA_API(otrera_review_report) const char* otrera_review_report(otrera_review* review);
/* The game as a canonical record, the review in it. */
OTRERA_API(otrera_review_record) const char* otrera_review_record(otrera_review* review);
/* The report of `otrera review --to html`. */
OTRERA_API(otrera_review_html) const char* otrera_review_html(otrera_review* review);
/* Puts the review that a record text holds into a game, in place of the one that it has; as far as both are
 * the same game. 0 where there is none. */
OTRERA_API(otrera_game_keep_review) int otrera_game_keep_review(otrera_game* game, const char* record);
/* JSON {pieces, steps, shots: [{cell: number, win}]}: how good the best turn is with each piece of the viewed
 * position, with each step of the piece of a turn, with each shot after its step; best first. All turns are
 * judged without looking ahead. NULL for a turn that cannot be played. */
OTRERA_API(otrera_game_stages) const char* otrera_game_stages(otrera_game* game, const char* turn);

/* A book of openings (docs/book.md). bytes: its file. NULL for what is none, or damaged. */
typedef struct otrera_book otrera_book;
OTRERA_API(otrera_book_new) otrera_book* otrera_book_new(const uint8_t* bytes, uint32_t length);
OTRERA_API(otrera_book_close) void otrera_book_close(otrera_book* book);
/* What it says of the viewed position: the JSON of `otrera book show --json`. NULL for a game of another
 * variant. Cost: about a millisecond. */
OTRERA_API(otrera_book_show) const char* otrera_book_show(otrera_book* book, otrera_game* game);

#ifdef __cplusplus
}
#endif

#endif
