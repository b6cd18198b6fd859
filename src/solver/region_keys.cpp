#include "solver/region_keys.h"

#include <algorithm>

#include "base/random.h"

namespace otrera::solver {

namespace {

constexpr std::size_t squareSymmetries = 8;
constexpr std::size_t hexagonSymmetries = 12;
constexpr unsigned kinds = 3;  // mine, theirs, empty

}  // namespace

template <class Set>
RegionKeys<Set>::RegionKeys(const rules::Rules& rules) : stride_(rules.geometry().stride()) {
    const rules::Geometry& geometry = rules.geometry();
    const bool hexagon = geometry.shape().isHexagon();
    axes_ = hexagon ? 3 : 2;
    // On squares both mirrors and the exchange of the axes; on a hexagon all orders of x, y, -(x + y), and
    // each with all signs changed.
    const auto sides = static_cast<std::uint8_t>(2 * axes_);
    for (std::uint8_t first = 0; first < sides; ++first) {
        for (std::uint8_t second = 0; second < sides; ++second) {
            if (first / 2 != second / 2 && (!hexagon || first % 2 == second % 2))
                symmetries_.push_back({first, second});
        }
    }
    const auto valuesOf = [](rules::Vector point) {
        return std::array<int, mostAxes>{point.x, point.y, -point.x - point.y};
    };
    for (const rules::Cell cell : geometry.cells()) {
        for (std::size_t axis = 0; axis < axes_; ++axis)
            least_[axis] = std::min(least_[axis], valuesOf(geometry.pointOf(cell))[axis]);
    }
    for (const rules::Cell cell : geometry.cells()) {
        for (std::size_t axis = 0; axis < axes_; ++axis) {
            const auto value =
                static_cast<std::size_t>(valuesOf(geometry.pointOf(cell))[axis] - least_[axis]);
            if (slices_[axis].size() <= value) slices_[axis].resize(value + 1);
            slices_[axis][value] |= Set::single(indexOf(cell));
            side_ = std::max(side_, value + 1);
        }
    }
    base::Random random(0x5EED);
    random_.resize(kinds * side_ * side_);
    for (std::uint64_t& number : random_) number = random.next();
    tables_.resize(side_ * side_);
}

template <class Set>
std::uint64_t RegionKeys<Set>::keyOf(Set mine, Set theirs, Set empty) {
    const Set all = mine | theirs | empty;
    std::array<int, mostAxes> low{};
    std::array<int, mostAxes> high{};
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        const auto& slices = slices_[axis];
        while ((all & slices[static_cast<std::size_t>(low[axis])]).none()) ++low[axis];
        high[axis] = static_cast<int>(slices.size()) - 1;
        while ((all & slices[static_cast<std::size_t>(high[axis])]).none()) --high[axis];
    }
    const Table& table = tableOf(low, high);
    // The first cell is in the lowest row, but maybe not in the first file: the box begins before it.
    const unsigned first = all.lowest();
    unsigned column = 0;
    while (!slices_[0][static_cast<std::size_t>(low[0]) + column].has(first)) ++column;
    const auto corner = static_cast<std::ptrdiff_t>(first) - static_cast<std::ptrdiff_t>(column);
    std::array<std::uint64_t, hexagonSymmetries> sums{};
    const auto count = static_cast<std::ptrdiff_t>(symmetries_.size());
    const std::uint64_t* numbers = table.numbers.data();
    for (const Set cells : {mine, theirs, empty}) {
        sumUp(cells, numbers - corner * count, sums.data());
        numbers += static_cast<std::ptrdiff_t>(rows()) * count;
    }
    return base::splitMix64(*std::min_element(sums.begin(), sums.begin() + count)) | 1;
}

template <class Set>
void RegionKeys<Set>::sumUp(Set cells, const std::uint64_t* numbers, std::uint64_t* sums) const {
    const auto add = [&](auto lanes) {
        std::array<std::uint64_t, decltype(lanes)::value> local{};
        forEach(cells, [&](unsigned place) {
            const std::uint64_t* row = numbers + place * lanes;
            for (std::size_t i = 0; i < lanes; ++i) local[i] += row[i];
        });
        for (std::size_t i = 0; i < lanes; ++i) sums[i] += local[i];
    };
    if (symmetries_.size() == squareSymmetries) {
        add(std::integral_constant<std::size_t, squareSymmetries>());
    } else {
        add(std::integral_constant<std::size_t, hexagonSymmetries>());
    }
}

template <class Set>
const typename RegionKeys<Set>::Table& RegionKeys<Set>::tableOf(const std::array<int, mostAxes>& low,
                                                                const std::array<int, mostAxes>& high) {
    const int width = high[0] - low[0];
    const int height = high[1] - low[1];
    auto& tables = tables_[static_cast<std::size_t>(width) * side_ + static_cast<std::size_t>(height)];
    const auto skew = static_cast<std::uint8_t>(low[0] + low[1] + low[2]);
    const auto depth = static_cast<std::uint8_t>(high[2] - low[2]);
    for (const Table& table : tables) {
        if (table.skew == skew && table.form[2] == depth) return table;
    }
    if (axes_ == 2 && !tables.empty()) return tables.front();
    tables.push_back(makeTable(low, high));
    return tables.back();
}

template <class Set>
typename RegionKeys<Set>::Table RegionKeys<Set>::makeTable(const std::array<int, mostAxes>& low,
                                                           const std::array<int, mostAxes>& high) const {
    Table table;
    for (std::size_t axis = 0; axis < mostAxes; ++axis)
        table.form[axis] = static_cast<std::uint8_t>(high[axis] - low[axis]);
    table.skew = static_cast<std::uint8_t>(low[0] + low[1] + low[2]);
    table.numbers.resize(kinds * rows() * symmetries_.size());
    // Where the third axis begins, seen from the corner.
    const int begin = low[0] + low[1] + low[2] + least_[0] + least_[1] + least_[2];
    for (int x = 0; x <= table.form[0]; ++x) {
        for (int y = 0; y <= table.form[1]; ++y) {
            const int z = axes_ == 2 ? 0 : -x - y - begin;
            if (z < 0 || z > table.form[2]) continue;
            const std::array<int, 2 * mostAxes> values{x, table.form[0] - x, y, table.form[1] - y,
                                                       z, table.form[2] - z};
            for (std::size_t kind = 0; kind < kinds; ++kind) {
                const std::size_t place = kind * rows() + static_cast<std::size_t>(y * stride_ + x);
                for (std::size_t i = 0; i < symmetries_.size(); ++i) {
                    const auto first = static_cast<std::size_t>(values[symmetries_[i].first]);
                    const auto second = static_cast<std::size_t>(values[symmetries_[i].second]);
                    table.numbers[place * symmetries_.size() + i] =
                        random_[(kind * side_ + first) * side_ + second];
                }
            }
        }
    }
    return table;
}

template class RegionKeys<Bits64>;
template class RegionKeys<Bits128>;

}  // namespace otrera::solver
