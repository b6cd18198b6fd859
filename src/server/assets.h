#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/router.h"

namespace otrera::server {

/// One file of the page, as it lies in the archive.
struct Asset {
    std::string_view type;    ///< Content-Type
    std::string_view hash;    ///< of the content; the ETag is made of it
    std::string_view plain;   ///< the content
    std::string_view packed;  ///< the content in gzip; empty where that is not shorter
    bool lasting = false;     ///< the name holds a hash of the content: may be cached for ever
};

/// The files of the page, by path. Immutable after construction: any thread may ask.
class Assets {
  public:
    /// Reads an archive as web/scripts/embed.mjs writes it; the bytes must outlive the assets and what is
    /// served of them. An error where it is not whole or not well-formed. The archive:
    ///
    ///     otrera page 1
    ///     COUNT
    ///     PATH TAB TYPE TAB HASH TAB lasting|fresh TAB SIZE TAB GZIP-SIZE     (COUNT lines)
    ///     content and gzip of the first file, content and gzip of the second, ... and nothing behind
    static base::Result<Assets> read(std::string_view archive);

    /// The file at that path (`/index.html`), or nullptr.
    const Asset* find(std::string_view path) const;

    auto begin() const { return files_.begin(); }
    auto end() const { return files_.end(); }

  private:
    std::map<std::string, Asset, std::less<>> files_;
};

/// Answers a GET for that asset: gzip where the client takes it, 304 where the client has it already.
Response answerAsset(const Asset& asset, const Request& request);

/// Adds a GET route for every file, and `/` for `/index.html`.
void addAssets(Router& router, const Assets& assets);

/// Whether an Accept-Encoding header takes gzip (RFC 9110, 12.5.3); without the header: no.
bool takesGzip(const Headers& headers);

}  // namespace otrera::server
