package dev.postroom.adapters.rest.request.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.request.LoggedRequest;

import java.time.Instant;

/**
 * A request in the list.
 *
 * @param key the name of its key
 * @param call the path with its ids, or the route
 */
public record RequestRow(
        String id,
        Moment at,
        String keyId,
        String key,
        String method,
        String call,
        Badge status,
        String millis) {

    static RequestRow of(LoggedRequest request, KeyNames names, Instant now) {
        return new RequestRow(
                request.id().toString(),
                Moment.of(request.at(), now),
                request.key().toString(),
                names.of(request.key()),
                request.call().method(),
                request.call().path().orElse(request.call().route()),
                status(request),
                Numbers.of(request.answer().millis()));
    }

    /** The status code in the look of its class. */
    static Badge status(LoggedRequest request) {
        Badge look = Badges.of("request", request.statusClass().keyword());
        return new Badge(Integer.toString(request.answer().status()), look.shape(), look.tone());
    }
}
