#pragma once

#include <cstddef>
#include <vector>

namespace otrera::match {

/// One sample between two engines: an opening played with both distributions of the seats.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    int wins = 0;   ///< of the first one
    int games = 2;  ///< in the sample
};

/// In Elo points, against the mean of all engines.
struct Rating {
    double elo = 0;
    double error = 0;  ///< half of the 95 % interval
};

/// The likeliest ratings after these encounters, by the model of Bradley and Terry (1952), computed as by
/// Hunter (2004). Between any two engines that met one drawn game is added, so that who won or lost
/// everything has a rating too. The errors allow for the samples' games not being independent of each other
/// (sandwich estimate). Every engine must be connected with every other by encounters. Cost: grows with the
/// cube of the number of engines.
std::vector<Rating> ratingsOf(std::size_t engines, const std::vector<Encounter>& encounters);

}  // namespace otrera::match
