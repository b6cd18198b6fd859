#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace otrera::server {

/// How often somebody may do something: `burst` times at once, then `perSecond`. (A token bucket for each.)
class RateLimit {
  public:
    RateLimit(double perSecond, double burst) : perSecond_(perSecond), burst_(burst) {}

    /// Takes one from whoever it is; false when there is none left. Times in milliseconds.
    bool take(const std::string& who, std::int64_t now) {
        if (buckets_.size() > maxBuckets) forgetFull(now);
        auto [found, fresh] = buckets_.try_emplace(who, Bucket{burst_, now});
        Bucket& bucket = found->second;
        bucket.left = leftAt(bucket, now);
        bucket.at = now;
        if (bucket.left < 1) return false;
        bucket.left -= 1;
        return true;
    }

  private:
    struct Bucket {
        double left;
        std::int64_t at;
    };
    static constexpr std::size_t maxBuckets = 10'000;

    double leftAt(const Bucket& bucket, std::int64_t now) const {
        return std::min(burst_, bucket.left + static_cast<double>(now - bucket.at) / 1000 * perSecond_);
    }
    /// A full bucket is as good as a new one.
    void forgetFull(std::int64_t now) {
        std::erase_if(buckets_, [&](const auto& item) { return leftAt(item.second, now) >= burst_; });
    }

    const double perSecond_;
    const double burst_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace otrera::server
