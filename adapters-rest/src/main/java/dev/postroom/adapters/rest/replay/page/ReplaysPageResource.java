package dev.postroom.adapters.rest.replay.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Repeats the deliveries of a webhook. */
@Path("/app/{account}/{environment}/webhooks")
public final class ReplaysPageResource {

    private static final Function<String, DeliveryStatus> STATUSES =
            KeywordParsers.parser(DeliveryStatus.class);

    private final ReplayDeliveries replays;
    private final Pages pages;

    /** Starts {@code replays}. */
    public ReplaysPageResource(ReplayDeliveries replays, Pages pages) {
        this.replays = replays;
        this.pages = pages;
    }

    @POST
    @MakesOnce
    @Path("/{id}/replay")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response start(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId webhook = PathId.of("Webhook", text, WebhookId::parse);
        replays.start(request.workspace(), webhook, wanted(request));
        return pages.seeOther(
                request,
                Pages.path(request, "/webhooks/" + webhook),
                Flash.done(
                        "The deliveries are queued again, the oldest first.",
                        ApiCall.post("/webhooks/" + webhook + "/replay", members(request))));
    }

    private static Map<String, Object> members(ApiRequest request) {
        Map<String, Object> members = new LinkedHashMap<>();
        given(request.form(), "since").ifPresent(since -> members.put("since", since));
        given(request.form(), "status").ifPresent(status -> members.put("status", List.of(status)));
        return members;
    }

    private static NewReplay wanted(ApiRequest request) {
        Violations violations = new Violations();
        MultivaluedMap<String, String> form = request.form();
        Optional<Instant> since =
                given(form, "since")
                        .flatMap(text -> violations.checked("since", () -> Times.parse(text)));
        Optional<DeliveryStatus> status =
                given(form, "status")
                        .flatMap(text -> violations.checked("status", () -> STATUSES.apply(text)));
        violations.throwIfAny();
        return new NewReplay(
                since, Optional.empty(), status.map(Set::of).orElse(Set.of()), Set.of());
    }

    private static Optional<String> given(MultivaluedMap<String, String> form, String name) {
        return Optional.ofNullable(form.getFirst(name))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }
}
