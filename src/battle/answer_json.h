// Answers and questions as JSON. Replays, scenarios and the browser use the same words. Things are named by number, or,
// where a person writes, by name: { "unit": "Rifles" }, { "word": "advance" }, { "model": "Rifles 3" }.
#pragma once

#include "base/json_reader.h"
#include "battle/question.h"
#include "battle/setup.h"

namespace muster {

// { "pass": true } or { "picks": [ { "unit": 3 }, { "attack": [12, 4, 7], "count": 2 } ] } (a die of a re-roll is {
// "number": 3, "with": 5 }: the fourth die, which shows a five) or { "places": [ { "model": 12, "steps": [x, y,
// elevation, facing], "via": [[x, y]…] } ] } with lengths in lattice steps. Without "model" a marker is placed. People
// may write "at": [x, y] in inches, "elevation" and "facing" instead of "steps".
boost::json::value answer_json(const Setup& setup, const Answer& answer);
void read_answer(const Reader& reader, const Setup& setup, Answer& answer);

// Programs get numbers, people get labels.
enum class Naming : std::uint8_t { numbers, labels };
boost::json::value option_json(const Setup& setup, const Option& option, Naming naming = Naming::numbers);
boost::json::value question_json(const Setup& setup, const Question& question, Naming naming = Naming::numbers);

// A unit by number or name ("red Rifles" where both armies have one), a model by number or as "Rifles 3", counted
// from 1.
UnitId read_unit(const Reader& reader, const Setup& setup);
ModelId read_model(const Reader& reader, const Setup& setup);

// The names that people use: "Rifles", or "red Rifles" if the other army also has a unit of that name; "Rifles 3".
std::string unit_label(const Setup& setup, UnitId unit);
std::string model_label(const Setup& setup, ModelId model);

} // namespace muster
