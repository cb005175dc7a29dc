package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.TestWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.signing.GracePeriod;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.function.Function;

/** Actions on {@code /webhooks/{id}}. */
@Path("/api/v1/webhooks")
public final class WebhookActionsResource {

    private static final Function<String, EventType> EVENT_TYPE =
            KeywordParsers.parser(EventType.class);

    private final ManageWebhooks webhooks;
    private final TestWebhooks tests;

    /** Exposes the actions of {@code webhooks} and {@code tests}. */
    public WebhookActionsResource(ManageWebhooks webhooks, TestWebhooks tests) {
        this.webhooks = webhooks;
        this.tests = tests;
    }

    @POST
    @Path("/{id}/test")
    @Needs(Scope.WEBHOOKS_MANAGE)
    @AnswersOutside
    public Response test(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId id = PathId.of("Webhook", text, WebhookId::parse);
        tests.checkExists(request.workspace(), id);
        JsonFields body = request.optionalBody();
        Optional<EventType> type = body.parsed("event_type", EVENT_TYPE);
        body.finish(request.isStrict());
        TestWebhooks.TestResult result = tests.test(request.caller(), id, type);
        return Responses.untagged(Success.OK, WebhookTestView.of(result));
    }

    @POST
    @Path("/{id}/rotate-secret")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response rotate(@Context ApiRequest request, @PathParam("id") String text) {
        Target<WebhookId, Webhook> target = WebhooksResource.target(webhooks, request, text);
        GracePeriod grace = target.reading(() -> grace(request));
        ManageWebhooks.Rotated rotated = webhooks.rotate(request.caller(), target.id(), grace);
        return Responses.uncached(Responses.untagged(Success.OK, RotatedSecretView.of(rotated)));
    }

    private static GracePeriod grace(ApiRequest request) {
        JsonFields body = request.optionalBody();
        GracePeriod grace =
                FieldReader.integer(body, "grace_period_seconds")
                        .flatMap(seconds ->
                                body.checked(
                                        "grace_period_seconds",
                                        () -> GracePeriod.ofSeconds(seconds)))
                        .orElse(GracePeriod.USUAL);
        body.finish(request.isStrict());
        return grace;
    }

    /**
     * A new signing secret, which is shown only once.
     *
     * @param signingSecret same as {@code secret}
     */
    record RotatedSecretView(
            String id, String secret, String signingSecret, @Nullable String previousValidUntil)
            implements View {

        static RotatedSecretView of(ManageWebhooks.Rotated rotated) {
            String secret = rotated.secret().reveal();
            return new RotatedSecretView(
                    rotated.webhook().id().toString(),
                    secret,
                    secret,
                    Times.textOrNull(rotated.previousUntil()));
        }
    }

    /** The outcome of a test as clients see it. */
    record WebhookTestView(
            boolean success,
            @Nullable Integer statusCode,
            long responseTimeMs,
            @Nullable String error,
            String eventType)
            implements View {

        static WebhookTestView of(TestWebhooks.TestResult result) {
            return new WebhookTestView(
                    result.isSuccess(),
                    result.status().orElse(null),
                    result.elapsed().toMillis(),
                    result.error().orElse(null),
                    result.type().keyword());
        }
    }
}
