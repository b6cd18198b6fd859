#include "otrera/picture_output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "diagram/svg.h"
#include "diagram_cairo/cairo.h"
#include "notation/text.h"
#include "otrera/command.h"
#include "otrera/output.h"

namespace otrera::app {

namespace {

Failure cannotWrite(const std::string& name) { return {environment, name + ": " + std::strerror(errno)}; }

/// Writes everything to an open file; false, with errno, when it cannot be.
bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// The file that a name leads to: what a link points at, not the link, is replaced.
std::string targetOf(const std::string& name) {
    char path[PATH_MAX];
    return realpath(name.c_str(), path) != nullptr ? path : name;
}

void writeFile(const std::string& name, std::string_view bytes) {
    struct stat status {};
    const bool exists = stat(name.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        // A device or a pipe cannot be replaced.
        std::FILE* file = std::fopen(name.c_str(), "wb");
        if (file == nullptr) throw cannotWrite(name);
        const bool written = writeAll(fileno(file), bytes);
        if (std::fclose(file) != 0 || !written) throw cannotWrite(name);
        return;
    }
    const std::string target = targetOf(name);
    std::string temporary = target + ".XXXXXX";
    const int file = mkstemp(temporary.data());
    if (file < 0) throw cannotWrite(name);
    const mode_t mask = umask(0);
    umask(mask);
    const mode_t mode = exists ? status.st_mode & 0777 : 0666 & ~mask;
    bool good = writeAll(file, bytes) && fchmod(file, mode) == 0;
    good = close(file) == 0 && good;
    if (!good || std::rename(temporary.c_str(), target.c_str()) != 0) {
        const Failure failure = cannotWrite(name);
        unlink(temporary.c_str());
        throw failure;
    }
}

}  // namespace

PictureForm pictureForm(const std::string& word, const std::string& fileName) {
    std::string name = word;
    if (name.empty() && !fileName.empty()) {
        const std::size_t dot = fileName.find_last_of("./");
        if (dot != std::string::npos && fileName[dot] == '.') name = fileName.substr(dot + 1);
        if (name.empty()) name = "?";
    }
    std::transform(name.begin(), name.end(), name.begin(), notation::lowered);
    if (name.empty() || name == "svg") return PictureForm::svg;
    if (name == "png") return PictureForm::png;
    if (name == "pdf") return PictureForm::pdf;
    if (name == "ascii" || name == "txt") return PictureForm::ascii;
    throw Failure(wrongUsage, "what form " + notation::excerpt(fileName) +
                                  " shall have is not told by its ending: --to svg, png, pdf or ascii");
}

std::string pictureBytes(const diagram::Drawing& drawing, PictureForm form, int pixels) {
    if (form == PictureForm::svg) return diagram::svgText(drawing, pixels);
    if (form == PictureForm::pdf) {
        return pdfPages({drawing}, 0.75 * pixels / std::max(drawing.width, drawing.height));
    }
    auto bytes = diagram_cairo::pngBytes(drawing, pixels);
    if (!bytes) throw Failure(environment, bytes.error().text);
    return std::move(bytes).value();
}

std::string pdfPages(const std::vector<diagram::Drawing>& pages, double pointsPerUnit) {
    auto bytes = diagram_cairo::pdfBytes(pages, pointsPerUnit);
    if (!bytes) throw Failure(environment, bytes.error().text);
    return std::move(bytes).value();
}

void writePicture(std::string_view bytes, PictureForm form, const std::string& fileName) {
    if (!fileName.empty() && fileName != "-") return writeFile(fileName, bytes);
    const bool binary = form == PictureForm::png || form == PictureForm::pdf;
    if (binary && isatty(STDOUT_FILENO) != 0) {
        throw Failure(wrongUsage, "a PNG or PDF is not for a terminal: -o FILE writes it to a file");
    }
    print(bytes);
}

}  // namespace otrera::app
