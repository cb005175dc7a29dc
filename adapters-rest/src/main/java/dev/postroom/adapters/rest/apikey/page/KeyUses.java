package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.KeyRequests;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.request.RequestTotals;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many requests some keys sent in 24 hours.
 *
 * @param path of the log
 */
record KeyUses(String path, RequestTotals totals) {

    /** Those of these keys, which are in one environment. */
    static KeyUses of(ApiRequest request, ReadRequests requests, Collection<ApiKey> keys) {
        Set<ApiKeyId> ids = keys.stream().map(ApiKey::id).collect(Collectors.toSet());
        Workspace workspace =
                keys.stream().findFirst().map(ApiKey::workspace).orElse(request.workspace());
        return new KeyUses(Pages.path(request, "/requests"), requests.readCounts(workspace, ids));
    }

    KeyUse of(ApiKey key) {
        KeyRequests sent =
                totals.keys().stream()
                        .filter(one -> one.key().equals(key.id()))
                        .findFirst()
                        .orElse(new KeyRequests(key.id(), 0, 0));
        // the log leaves out the moment itself
        String all =
                "%s?key_id=%s&created_after=%s"
                        .formatted(
                                path,
                                key.id(),
                                ListAddress.encoded(Times.text(totals.since().minusMillis(1))));
        return new KeyUse(
                Numbers.of(sent.requests()),
                Numbers.of(sent.errors()),
                all,
                all + "&status=4xx&status=5xx");
    }
}
