#include "server/metrics.h"

#include <unistd.h>

#include <cstdio>

namespace otrera::server {

namespace {

std::string numberText(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

void addHead(std::string& text, const std::string& name, const std::string& help, const char* type) {
    text += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

}  // namespace

void Metrics::answered(const Answered& answer) {
    ++answers_[{answer.method, answer.route, answer.status}];
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        if (answer.seconds <= bounds[i]) ++times_.within[i];
    }
    ++times_.count;
    times_.sum += answer.seconds;
}

std::string Metrics::text(const std::vector<Gauge>& gauges) const {
    std::string text;
    addHead(text, "otrera_answers_total", "Answers by method, route and status.", "counter");
    for (const auto& [key, count] : answers_) {
        const auto& [method, route, status] = key;
        text += "otrera_answers_total{method=\"" + method + "\",route=\"" + route + "\",status=\"" +
                std::to_string(status) + "\"} " + std::to_string(count) + "\n";
    }
    const std::string name = "otrera_answer_seconds";
    addHead(text, name, "Time from a request to its answer.", "histogram");
    for (std::size_t i = 0; i < bounds.size(); ++i)
        text +=
            name + "_bucket{le=\"" + numberText(bounds[i]) + "\"} " + std::to_string(times_.within[i]) + "\n";
    text += name + "_bucket{le=\"+Inf\"} " + std::to_string(times_.count) + "\n";
    text += name + "_sum " + numberText(times_.sum) + "\n" + name + "_count " + std::to_string(times_.count) +
            "\n";
    for (const Gauge& gauge : gauges) {
        addHead(text, gauge.name, gauge.help, gauge.counter ? "counter" : "gauge");
        text += gauge.name + " " + numberText(gauge.value) + "\n";
    }
    return text;
}

double residentBytes() {
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (file == nullptr) return 0;
    long pages = 0;
    const int read = std::fscanf(file, "%*s %ld", &pages);
    std::fclose(file);
    return read == 1 ? static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace otrera::server
