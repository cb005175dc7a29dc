package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.identity.Actor;

import java.time.Duration;
import java.time.Instant;

/**
 * A key in the list.
 *
 * @param hint the beginning and the end of the secret
 * @param scopes what it may do, and from how many networks
 * @param use when and how much it was used
 */
public record KeyRow(
        String id,
        String name,
        String hint,
        String scopes,
        Badge status,
        Use use,
        Made made,
        Moment expires) {

    /** When it was made, and by whom. */
    public record Made(Moment at, String by) {}

    /** How long ago it was used, and how many requests it sent in 24 hours. */
    public record Use(Badge last, KeyUse day) {}

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration MONTH = Duration.ofDays(30);

    static KeyRow of(ApiKey key, KeyUse sent, Instant now) {
        return new KeyRow(
                key.id().toString(),
                key.name(),
                hint(key),
                (key.grant().scopes().isEmpty()
                                ? "full access"
                                : Numbers.counted(key.grant().scopes().size(), "scope", "scopes"))
                        + KeyNetworks.count(key.grant().networks()),
                Badges.of("api_key", key.statusAt(now).keyword()),
                new Use(use(key, now), sent),
                new Made(Moment.of(key.validity().createdAt(), now), maker(key)),
                Moment.of(key.validity().expiresAt(), now, "never"));
    }

    /** Who made the key, in words. */
    static String maker(ApiKey key) {
        return key.validity()
                .created()
                .by()
                .map(by -> (by.kind() == Actor.Kind.KEY ? "key " : "") + by.name())
                .orElse("unknown");
    }

    static String hint(ApiKey key) {
        return key.hint().prefix() + "…" + key.hint().lastFour();
    }

    /** Whether it is a key that is refused. */
    public boolean dim() {
        return !status.word().equals(ApiKeyStatus.ACTIVE.keyword());
    }

    static Badge use(ApiKey key, Instant now) {
        return key.lastUsedAt()
                .map(at -> use(at, now))
                .orElseGet(() -> new Badge("never used", "○", "quiet"));
    }

    private static Badge use(Instant at, Instant now) {
        Duration since = Duration.between(at, now);
        String words = Moment.of(at, now).relative();
        if (since.compareTo(DAY) < 0) {
            return new Badge(words, "●", "good");
        }
        return since.compareTo(MONTH) < 0
                ? new Badge(words, "◆", "info")
                : new Badge("unused since " + words, "▲", "warn");
    }
}
