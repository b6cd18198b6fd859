#include "analysis/html/graph.h"

#include <algorithm>
#include <cmath>

#include "analysis/html/markup.h"
#include "analysis/html/words.h"
#include "notation/cells.h"

namespace otrera::analysis::html {

namespace {

// The plot lies between these; the script finds the ply below the pointer by the first two.
constexpr double plotLeft = 52;
constexpr double plotRight = 780;
constexpr double plotTop = 10;
constexpr double plotBottom = 170;

/// For each seat a value at each position known.
using Series = std::vector<std::vector<double>>;

class Graph {
  public:
    Graph(const Review& review, std::string_view titleKey, double most)
        : last_(std::max<std::size_t>(review.course.size(), 2) - 1), most_(most) {
        text_ = "<figure class=\"graph\"><figcaption>" + word(titleKey) +
                "</figcaption><svg viewBox=\"0 0 800 200\" role=\"img\" data-last=\"" +
                std::to_string(last_) + "\" data-label=\"" + std::string(titleKey) + "\" aria-label=\"" +
                escaped(english(titleKey)) + "\">";
    }

    void axes(std::string_view unit) {
        for (const double share : {0.0, 0.5, 1.0}) {
            const std::string y = number(yOf(most_ * share));
            text_ += "<path class=\"grid\" d=\"M" + number(plotLeft) + " " + y + "H" + number(plotRight) +
                     "\"/><text x=\"" + number(plotLeft - 6) + "\" y=\"" + number(yOf(most_ * share) + 4) +
                     "\" text-anchor=\"end\">" + number(most_ * share) + std::string(unit) + "</text>";
        }
        const std::size_t step = last_ > 60 ? 20 : last_ > 20 ? 10 : 2;
        for (std::size_t ply = 0; ply <= last_; ply += step) {
            text_ += "<text x=\"" + number(xOf(ply)) + "\" y=\"190\" text-anchor=\"middle\">" +
                     std::to_string(ply) + "</text>";
        }
    }

    void area(const std::vector<double>& values) {
        text_ += "<path class=\"share\" d=\"M" + number(xOf(0)) + " " + number(plotBottom);
        addPoints(values, 'L');
        text_ += "V" + number(plotBottom) + "Z\"/>";
        line(values, 0, false);
    }

    void line(const std::vector<double>& values, unsigned seat, bool named) {
        if (values.empty()) return;
        text_ += "<path class=\"line s" + std::to_string(seat) + "\" d=\"";
        addPoints(values, 'M');
        text_ += "\"/>";
        if (!named) return;
        text_ += "<text class=\"name s" + std::to_string(seat) + "\" x=\"" +
                 number(xOf(values.size() - 1) + 4) + "\" y=\"" + number(yOf(values.back()) + 4) + "\">" +
                 notation::seatLetter(rules::seatAt(seat)) + "</text>";
    }

    void mark(const TurnReview& turn, double value) {
        text_ += "<circle class=\"mark " + std::string(className(turn.turnClass)) + "\" cx=\"" +
                 number(xOf(static_cast<std::size_t>(turn.ply))) + "\" cy=\"" + number(yOf(value)) +
                 "\" r=\"5\"><title>" + std::to_string(turn.ply) + "</title></circle>";
    }

    std::string finish() {
        return text_ + "<path class=\"cursor\" d=\"M" + number(plotLeft) + " " + number(plotTop) + "V" +
               number(plotBottom) + "\"/></svg></figure>\n";
    }

  private:
    double xOf(std::size_t ply) const {
        return plotLeft + (plotRight - plotLeft) * static_cast<double>(ply) / static_cast<double>(last_);
    }
    double yOf(double value) const { return plotBottom - (plotBottom - plotTop) * value / most_; }

    void addPoints(const std::vector<double>& values, char first) {
        for (std::size_t ply = 0; ply < values.size(); ++ply)
            text_ += (ply == 0 ? first : 'L') + number(xOf(ply)) + " " + number(yOf(values[ply]));
    }

    std::size_t last_;
    double most_;
    std::string text_;
};

template <class Value>
Series seriesOf(const Course& course, const Review& review, Value value) {
    Series series(course.rules->seatCount());
    for (const Standing& standing : review.course) {
        for (unsigned seat = 0; seat < series.size(); ++seat) series[seat].push_back(value(standing, seat));
    }
    return series;
}

std::string lineGraph(const Review& review, const Series& series, std::string_view titleKey) {
    double most = 1;
    for (const auto& values : series) {
        for (const double value : values) most = std::max(most, value);
    }
    const double step = most > 100 ? 100 : 10;
    Graph graph(review, titleKey, std::ceil(most / step) * step);
    graph.axes("");
    for (unsigned seat = 0; seat < series.size(); ++seat) graph.line(series[seat], seat, true);
    return graph.finish();
}

}  // namespace

std::string winGraph(const Course& course, const Review& review) {
    const Series series = seriesOf(
        course, review, [](const Standing& standing, unsigned seat) { return standing.win[seat] * 100; });
    Graph graph(review, "win_graph", 100);
    if (series.size() == 2) {
        graph.area(series[0]);
    } else {
        for (unsigned seat = 0; seat < series.size(); ++seat) graph.line(series[seat], seat, true);
    }
    graph.axes(" %");
    for (const TurnReview& turn : review.plies) {
        const std::size_t line = series.size() == 2 ? 0 : indexOf(turn.seat);
        if (turn.counts && turn.turnClass >= TurnClass::inaccuracy)
            graph.mark(turn, series[line][static_cast<std::size_t>(turn.ply)]);
    }
    return graph.finish();
}

std::string territoryGraph(const Course& course, const Review& review) {
    Series series = seriesOf(course, review,
                             [](const Standing& standing, unsigned seat) { return standing.turns[seat]; });
    for (auto& values : series) {
        for (std::size_t i = values.size(); i-- > 1;) values[i] = (values[i] + values[i - 1]) / 2;
    }
    return lineGraph(review, series, "territory_graph");
}

std::string mobilityGraph(const Course& course, const Review& review) {
    return lineGraph(review,
                     seriesOf(course, review,
                              [](const Standing& standing, unsigned seat) {
                                  return static_cast<double>(standing.mobility[seat]);
                              }),
                     "mobility_graph");
}

}  // namespace otrera::analysis::html
