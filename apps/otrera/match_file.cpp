#include "otrera/match_file.h"

#include <fcntl.h>
#include <unistd.h>

#include "otrera/command.h"

namespace otrera::app {

MatchFile::MatchFile(std::string name, const match::Setup& setup, std::string key)
    : file_(std::move(name), "another match"), key_(std::move(key)) {
    auto kept = readMatchRecords(setup, key_, readFile(file_.name()));
    if (!kept) {
        throw Failure(badInput, errorText(file_.name(), kept.error()) +
                                    "; choose another --out, or give the options that began this file");
    }
    file_.keep(kept->bytes);
    results_ = std::move(kept.value().results);
}

bool MatchFile::add(const match::Setup& setup, const match::Result& result, const match::PlayedGame& game) {
    return file_.add(matchRecordText(setup, key_, result, game));
}

bool MatchFile::addFault(const std::string& text) const {
    const std::string name = file_.name() + ".faults";
    const int faults = open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (faults < 0) return false;
    const bool written = writeAll(faults, text);
    close(faults);
    return written;
}

}  // namespace otrera::app
