package dev.postroom.adapters.rest.request;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.request.KeyRequests;
import dev.postroom.domain.request.RequestTotals;

import java.util.List;

/**
 * How many requests keys sent.
 *
 * @param since the first moment that counts
 */
record RequestCountsView(String since, List<KeyRequestsView> keys) implements View {

    /** How many requests a key sent. */
    record KeyRequestsView(String keyId, long requests, long errors) implements View {

        static KeyRequestsView of(KeyRequests key) {
            return new KeyRequestsView(key.key().toString(), key.requests(), key.errors());
        }
    }

    static RequestCountsView of(RequestTotals totals) {
        return new RequestCountsView(
                Times.text(totals.since()),
                totals.keys().stream().map(KeyRequestsView::of).toList());
    }
}
