#include "eval/network_file.h"

#include <optional>

namespace otrera::eval {

namespace {

using base::Error;

/// The first lines of a file that this program reads. Another way of counting features is another version.
std::string headOf(std::string_view variant, std::string_view training) {
    std::string head = "otrera network 1\nfeatures 2 " + std::to_string(feature::count) + "\nunits " +
                       std::to_string(Network::hiddenUnits) + " " + std::to_string(Network::knots) + "\n";
    head.append("variant ").append(variant).append("\ntraining ").append(training).append("\n");
    return head;
}

void putWord(std::string& bytes, std::int16_t word) {
    const auto bits = static_cast<std::uint16_t>(word);
    bytes.push_back(static_cast<char>(bits & 0xFF));
    bytes.push_back(static_cast<char>(bits >> 8));
}

/// FNV-1a (Fowler, Noll, Vo), 64 bits: finds damage, not malice.
std::uint64_t checksumOf(std::string_view bytes) {
    std::uint64_t sum = 0xCBF29CE484222325;
    for (const char byte : bytes) sum = (sum ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3;
    return sum;
}

constexpr std::size_t checksumBytes = 8;
constexpr std::size_t weightBytes =
    2 * (feature::count * Network::units + Network::knots * Network::hiddenUnits);

/// Calls visit(word) for all weights in the order of the file.
template <class Some, class Visit>
void forEachWeight(Some& network, Visit visit) {
    for (auto& row : network.first) {
        for (auto& weight : row) visit(weight);
    }
    for (auto& row : network.second) {
        for (auto& weight : row) visit(weight);
    }
}

/// Takes a line that begins with `name` and a space off the front; none when another line stands there.
std::optional<std::string> takeLine(std::string_view& bytes, std::string_view name) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos || !bytes.starts_with(name)) return std::nullopt;
    const std::string_view line = bytes.substr(0, end);
    if (line.size() <= name.size() || line[name.size()] != ' ') return std::nullopt;
    std::string rest(line.substr(name.size() + 1));
    bytes.remove_prefix(end + 1);
    return rest;
}

}  // namespace

std::string writeNetwork(const NetworkFile& file) {
    std::string bytes = headOf(file.variant, file.training);
    forEachWeight(file.network, [&](std::int16_t weight) { putWord(bytes, weight); });
    std::uint64_t sum = checksumOf(bytes);
    for (std::size_t i = 0; i < checksumBytes; ++i, sum >>= 8) bytes.push_back(static_cast<char>(sum & 0xFF));
    return bytes;
}

base::Result<NetworkFile> readNetwork(std::string_view bytes) {
    std::string_view rest = bytes;
    const auto version = takeLine(rest, "otrera network");
    if (!version) return Error{"this is no file with a network"};
    if (*version != "1") return Error{"a network file of version " + *version + "; this program reads 1"};
    const auto features = takeLine(rest, "features");
    const auto units = takeLine(rest, "units");
    const auto variant = takeLine(rest, "variant");
    const auto training = takeLine(rest, "training");
    if (!features || !units || !variant || !training) return Error{"the head of the network is incomplete"};
    NetworkFile file{*variant, *training, {}};
    const std::string head = headOf(file.variant, file.training);
    if (!bytes.starts_with(head)) {
        return Error{"a network of another shape: features " + *features + ", units " + *units};
    }
    if (rest.size() != weightBytes + checksumBytes) {
        return Error{"the network has " + std::to_string(rest.size()) + " bytes of weights, not " +
                     std::to_string(weightBytes + checksumBytes)};
    }
    std::uint64_t sum = 0;
    for (std::size_t i = checksumBytes; i-- > 0;) {
        sum = sum << 8 | static_cast<std::uint8_t>(rest[weightBytes + i]);
    }
    if (sum != checksumOf(bytes.substr(0, bytes.size() - checksumBytes))) {
        return Error{"the network is damaged: its checksum is wrong"};
    }
    std::size_t place = 0;
    forEachWeight(file.network, [&](std::int16_t& weight) {
        const auto low = static_cast<std::uint8_t>(rest[place]);
        const auto high = static_cast<std::uint8_t>(rest[place + 1]);
        weight = static_cast<std::int16_t>(static_cast<std::uint16_t>(low | high << 8));
        place += 2;
    });
    return file;
}

}  // namespace otrera::eval
