package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shows the secret of a key, the only time. */
final class IssuedKeys {

    // the list that each scope can read
    private static final Map<Scope, String> LISTS =
            Map.of(
                    Scope.SUBSCRIBERS_READ, "subscribers",
                    Scope.TAGS_READ, "tags",
                    Scope.SEGMENTS_READ, "segments",
                    Scope.TEMPLATES_READ, "templates",
                    Scope.EMAILS_READ, "emails",
                    Scope.CAMPAIGNS_READ, "campaigns",
                    Scope.TRIGGERS_READ, "triggers",
                    Scope.WEBHOOKS_MANAGE, "webhooks",
                    Scope.API_KEYS_MANAGE, "api-keys");

    private IssuedKeys() {}

    static Response show(
            Pages pages, ApiRequest request, IssuedApiKey issued, String title, Instant now) {
        ApiKey key = issued.key();
        String path = Pages.path(request, "/keys/" + key.id());
        String secret = issued.secret().reveal();
        IssuedKeyPage page =
                new IssuedKeyPage(
                        title,
                        secret,
                        List.of(
                                new Fact("Name", key.name()),
                                new Fact("May", KeyScopes.words(key.scopes())),
                                Fact.time(
                                        "Expires",
                                        Moment.of(key.validity().expiresAt(), now, "never"))),
                        trial(request, key.scopes(), secret),
                        path);
        return pages.made(
                request,
                Sheet.of(Room.KEYS, title),
                "app/apikey/issued",
                Map.of("page", page),
                path);
    }

    private static List<Code> trial(ApiRequest request, Set<Scope> scopes, String secret) {
        return LISTS.entrySet().stream()
                .filter(list -> scopes.isEmpty() || scopes.contains(list.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .limit(1)
                .map(list ->
                        new Code(
                                "Try it",
                                "curl '%s/api/v1/%s' \\\n  -H 'X-API-Key: %s'"
                                        .formatted(Pages.origin(request), list.getValue(), secret)))
                .toList();
    }
}
