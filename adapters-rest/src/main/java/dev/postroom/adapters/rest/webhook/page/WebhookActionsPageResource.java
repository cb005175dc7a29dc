package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.TestWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookPatch;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.RetryDeliveries;
import dev.postroom.domain.webhook.signing.GracePeriod;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The actions on a webhook, each of them one request of the API. */
@Path("/app/{account}/{environment}/webhooks")
public final class WebhookActionsPageResource {

    private static final Function<String, EventType> TYPES = KeywordParsers.parser(EventType.class);

    private final ManageWebhooks webhooks;
    private final TestWebhooks tests;
    private final RetryDeliveries retries;
    private final InstantSource clock;
    private final Pages pages;

    /** Changes and tries {@code webhooks}, and repeats single deliveries. */
    public WebhookActionsPageResource(
            ManageWebhooks webhooks,
            TestWebhooks tests,
            RetryDeliveries retries,
            InstantSource clock,
            Pages pages) {
        this.webhooks = webhooks;
        this.tests = tests;
        this.retries = retries;
        this.clock = clock;
        this.pages = pages;
    }

    @POST
    @MakesOnce
    @Path("/{id}/enable")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response enable(@Context ApiRequest request, @PathParam("id") String id) {
        return switched(request, id, true, "The webhook is active, and gets events from now on.");
    }

    @POST
    @MakesOnce
    @Path("/{id}/disable")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response disable(@Context ApiRequest request, @PathParam("id") String id) {
        return switched(request, id, false, "The webhook is disabled.");
    }

    private Response switched(ApiRequest request, String text, boolean active, String done) {
        WebhookId id = WebhookPageResource.id(text);
        WebhookPatch patch =
                new WebhookPatch(
                        Optional.empty(), Optional.empty(), Change.keep(), Optional.of(active));
        webhooks.update(request.caller(), id, patch, Optional.empty());
        return back(
                request, id, done, ApiCall.patch("/webhooks/" + id, Map.of("is_active", active)));
    }

    @GET
    @Path("/{id}/delete")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response askToDelete(@Context ApiRequest request, @PathParam("id") String text) {
        Webhook webhook = webhooks.get(request.workspace(), WebhookPageResource.id(text));
        String path = Pages.path(request, "/webhooks/" + webhook.id());
        Danger danger =
                new Danger(
                        "Delete the webhook of " + webhook.url(),
                        "It gets nothing more, and its deliveries are gone from sight. This cannot"
                                + " be undone. Disable it to keep them.",
                        path + "/delete",
                        "Delete the webhook",
                        "");
        return pages.show(
                request,
                Sheet.of(Room.WEBHOOKS, danger.title())
                        .calls(ApiCall.delete("/webhooks/" + webhook.id())),
                "app/question",
                Map.of("danger", danger, "back", path, "to", "the webhook"));
    }

    @POST
    @MakesOnce
    @Path("/{id}/delete")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId id = WebhookPageResource.id(text);
        webhooks.delete(request.caller(), id, Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, "/webhooks"),
                Flash.done("The webhook is deleted.", ApiCall.delete("/webhooks/" + id)));
    }

    @POST
    @Path("/{id}/test")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    @AnswersOutside
    public Response test(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId id = WebhookPageResource.id(text);
        Optional<String> type = given(request, "event_type");
        TestWebhooks.TestResult result = tests.test(request.caller(), id, type.map(TYPES));
        String time = " after " + Numbers.of(result.elapsed().toMillis()) + " ms.";
        return back(
                request,
                id,
                result.isSuccess()
                        ? "The receiver accepted a sample of " + result.type().keyword() + time
                        : "The test failed: " + result.error().orElse("no answer") + time,
                ApiCall.post("/webhooks/" + id + "/test", sample(type)));
    }

    @POST
    @MakesOnce
    @Path("/{id}/rotate")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response rotate(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId id = WebhookPageResource.id(text);
        String path = Pages.path(request, "/webhooks/" + id);
        Optional<String> proof = Proof.needed(request, clock.instant(), path);
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        ManageWebhooks.Rotated rotated = webhooks.rotate(request.caller(), id, GracePeriod.USUAL);
        SecretPage page =
                new SecretPage(
                        id.toString(),
                        "The secret was replaced",
                        rotated.webhook().url().toString(),
                        rotated.secret().reveal(),
                        rotated.previousUntil().map(Times::text).orElse(""));
        Sheet sheet =
                Sheet.of(Room.WEBHOOKS, "New secret")
                        .calls(ApiCall.post("/webhooks/" + id + "/rotate-secret", ""));
        return pages.made(request, sheet, "app/webhook/secret", Map.of("page", page), path);
    }

    @POST
    @MakesOnce
    @Path("/{id}/deliveries/{did}/retry")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response retry(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("did") String delivery) {
        WebhookId id = WebhookPageResource.id(text);
        DeliveryId repeated = PathId.of("Delivery", delivery, DeliveryId::parse);
        retries.retry(request.workspace(), id, repeated);
        return pages.seeOther(
                request,
                Pages.path(request, "/webhooks/" + id + "/deliveries/" + repeated),
                Flash.done(
                        "The delivery is queued for one attempt.",
                        ApiCall.post(
                                "/webhooks/" + id + "/deliveries/" + repeated + "/retry", "")));
    }

    private static Map<String, Object> sample(Optional<String> type) {
        Map<String, Object> members = new LinkedHashMap<>();
        type.ifPresent(given -> members.put("event_type", given));
        return members;
    }

    private Response back(ApiRequest request, WebhookId id, String done, ApiCall call) {
        return pages.seeOther(
                request, Pages.path(request, "/webhooks/" + id), Flash.done(done, call));
    }

    private static Optional<String> given(ApiRequest request, String name) {
        return Optional.ofNullable(request.form().getFirst(name))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }
}
