#pragma once

#include <memory>

#include "book/book.h"
#include "capi/reading.h"
#include "capi/review_job.h"
#include "play/game.h"
#include "search/search.h"

// What the pointers of otrera.h point at.

struct otrera_game {
    otrera::play::Game game;
};

struct otrera_reading {
    otrera::capi::Reading reading;
};

struct otrera_search {
    std::shared_ptr<const otrera::rules::Rules> rules;
    std::unique_ptr<otrera::search::Search> search;
    otrera::rules::Position position;
};

struct otrera_book {
    otrera::book::Book book;
};

struct otrera_review {
    std::unique_ptr<otrera::capi::ReviewJob> job;
};
