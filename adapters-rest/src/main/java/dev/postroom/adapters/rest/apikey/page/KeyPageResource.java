package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.request.ReadRequests;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One key: its properties, another secret, and its end. */
@Path("/app/{account}/{environment}/keys")
public final class KeyPageResource {

    private static final Duration IN_USE = Duration.ofDays(1);

    private final DelegateApiKeys keys;
    private final ReadRequests requests;
    private final InstantSource clock;
    private final Pages pages;

    /** Shows and changes {@code keys}. */
    public KeyPageResource(
            DelegateApiKeys keys, ReadRequests requests, InstantSource clock, Pages pages) {
        this.keys = keys;
        this.requests = requests;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @Path("{id}")
    @ForMembers(Scope.API_KEYS_MANAGE)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        ApiKey key = keys.get(request.workspace(), read(id));
        return pages.show(
                request,
                sheet(key),
                "app/apikey/key",
                Map.of("page", page(request, key, List.of())));
    }

    @POST
    @MakesOnce
    @Path("{id}/rotate")
    @ForMembers(Scope.API_KEYS_MANAGE)
    public Response rotate(@Context ApiRequest request, @PathParam("id") String id) {
        ApiKeyId key = read(id);
        Optional<String> proof =
                Proof.needed(request, clock.instant(), Pages.path(request, "/keys/" + key));
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        IssuedApiKey issued = keys.rotate(request.caller(), key, Optional.empty());
        return IssuedKeys.show(
                pages,
                request,
                issued,
                "The new secret",
                ApiCall.post("/api-keys/" + key + "/rotate", ""),
                clock.instant());
    }

    @POST
    @MakesOnce
    @Path("{id}/revoke")
    @ForMembers(Scope.API_KEYS_MANAGE)
    public Response revoke(@Context ApiRequest request, @PathParam("id") String id) {
        ApiKey key = keys.get(request.workspace(), read(id));
        Danger danger = danger(request, key);
        if (!danger.isConfirmedBy(Filled.of(request).text("typed"))) {
            return pages.again(
                    request,
                    sheet(key),
                    "app/apikey/key",
                    Map.of(
                            "page",
                            page(
                                    request,
                                    key,
                                    List.of(
                                            new FormError(
                                                    "",
                                                    "Type the name of the key to revoke it.")))));
        }
        keys.revoke(request.caller(), key.id(), Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, "/keys"),
                Flash.done(
                        "The key “%s” is refused from now on.".formatted(key.name()),
                        ApiCall.delete("/api-keys/" + key.id())));
    }

    private static ApiKeyId read(String id) {
        return PathId.of("API key", id, ApiKeyId::parse);
    }

    private static Sheet sheet(ApiKey key) {
        String path = "/api-keys/" + key.id();
        return Sheet.of(Room.KEYS, key.name())
                .calls(
                        ApiCall.get(path),
                        ApiCall.get(
                                "/request-counts", Map.of("key_id", List.of(key.id().toString()))),
                        ApiCall.post(path + "/rotate", "{}"),
                        ApiCall.delete(path));
    }

    private KeyPage page(ApiRequest request, ApiKey key, List<FormError> errors) {
        Instant now = clock.instant();
        KeyUse used = KeyUses.of(request, requests, List.of(key)).of(key);
        boolean active = key.statusAt(now) == ApiKeyStatus.ACTIVE;
        return new KeyPage(
                key.name(),
                Badges.of("api_key", key.statusAt(now).keyword()),
                List.of(
                        Fact.code("Key", KeyRow.hint(key)),
                        new Fact("May", KeyScopes.words(key.grant().scopes())),
                        new Fact("From", KeyNetworks.words(key.grant().networks())),
                        Fact.badge("Last used", KeyRow.use(key, now)),
                        Fact.link("Requests in 24 h", used.requests(), used.allAt()),
                        Fact.link("Errors in 24 h", used.errors(), used.errorsAt()),
                        Fact.time("Created", Moment.of(key.validity().createdAt(), now)),
                        new Fact("Made by", KeyRow.maker(key)),
                        Fact.time("Expires", Moment.of(key.validity().expiresAt(), now, "never")),
                        Fact.time("Revoked", Moment.of(key.validity().revokedAt(), now, "no")),
                        Fact.code("Id", key.id().toString())),
                active && mayGrant(request, key)
                        ? Pages.path(request, "/keys/" + key.id() + "/rotate")
                        : "",
                active ? Optional.of(danger(request, key)) : Optional.empty(),
                errors);
    }

    // a new secret gives the one who reads it what the key may
    private static boolean mayGrant(ApiRequest request, ApiKey key) {
        return request.caller().missing(key.grant().scopes()).isEmpty();
    }

    private Danger danger(ApiRequest request, ApiKey key) {
        boolean inUse =
                key.lastUsedAt()
                        .filter(at -> at.isAfter(clock.instant().minus(IN_USE)))
                        .isPresent();
        return new Danger(
                "Revoke this key",
                "Programs that use it are refused within one second. This cannot be undone."
                        + (inUse ? " It was used in the last 24 hours." : ""),
                Pages.path(request, "/keys/" + key.id() + "/revoke"),
                "Revoke the key",
                inUse ? key.name() : "");
    }
}
