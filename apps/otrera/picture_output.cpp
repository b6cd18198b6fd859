#include "otrera/picture_output.h"

#include <unistd.h>

#include <algorithm>

#include "diagram/svg.h"
#include "diagram_cairo/cairo.h"
#include "notation/text.h"
#include "otrera/command.h"
#include "otrera/output.h"

namespace otrera::app {

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
