package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.ApiCall;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
            Pages pages,
            ApiRequest request,
            IssuedApiKey issued,
            String title,
            ApiCall call,
            Instant now) {
        ApiKey key = issued.key();
        String path = Pages.path(request, "/keys/" + key.id());
        String secret = issued.secret().reveal();
        IssuedKeyPage page =
                new IssuedKeyPage(
                        title,
                        secret,
                        List.of(
                                new Fact("Name", key.name()),
                                new Fact("May", KeyScopes.words(key.grant().scopes())),
                                new Fact("From", KeyNetworks.words(key.grant().networks())),
                                Fact.time(
                                        "Expires",
                                        Moment.of(key.validity().expiresAt(), now, "never"))),
                        KeyNetworks.notice(key.grant().networks()).stream().toList(),
                        trial(request, key.grant().scopes(), secret),
                        path);
        return pages.made(
                request,
                Sheet.of(Room.KEYS, title).calls(call),
                "app/apikey/issued",
                Map.of("page", page),
                path);
    }

    private static List<Code> trial(ApiRequest request, Set<Scope> scopes, String secret) {
        String command =
                "curl '%s/api/v1/%%s' \\\n  -H 'X-API-Key: %s'"
                        .formatted(Pages.origin(request), secret);
        List<Code> trial = new ArrayList<>();
        LISTS.entrySet().stream()
                .filter(list -> isIn(scopes, list.getKey()))
                .min(Map.Entry.comparingByKey())
                .ifPresent(
                        list -> trial.add(new Code("Try it", command.formatted(list.getValue()))));
        if (isIn(scopes, Scope.SUBSCRIBERS_WRITE)) {
            trial.add(
                    new Code(
                            "Add a subscriber",
                            command.formatted("subscribers") + newcomer(secret)));
        }
        return trial;
    }

    private static boolean isIn(Set<Scope> scopes, Scope scope) {
        return scopes.isEmpty() || scopes.contains(scope);
    }

    // each key adds another person, so that the command of the next key works too
    private static String newcomer(String secret) {
        String end = secret.substring(secret.length() - 4).toLowerCase(Locale.ROOT);
        return " \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"email\": \"first-%s@example.com\"}'"
                .formatted(end);
    }
}
