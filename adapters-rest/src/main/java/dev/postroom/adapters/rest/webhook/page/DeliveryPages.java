package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.LoggedDelivery;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Makes the page of a delivery. */
final class DeliveryPages {

    private DeliveryPages() {}

    static DeliveryPage of(
            ApiRequest request, Webhook webhook, LoggedDelivery logged, int most, Instant now) {
        Delivery delivery = logged.delivery();
        boolean hasEnded = DeliverySelection.REPEATABLE.contains(delivery.state().status());
        return new DeliveryPage(
                delivery.webhook().toString(),
                delivery.id().toString(),
                delivery.payload().type().keyword(),
                Badges.of("delivery", delivery.state().status().keyword()),
                facts(request, delivery, most, now),
                code(delivery),
                logged.log().stream()
                        .map(attempt -> DeliveryPage.Attempt.of(attempt, now))
                        .toList(),
                new DeliveryPage.Retry(
                        hasEnded && webhook.isActive(),
                        hasEnded && !webhook.isActive()
                                ? "The webhook is disabled. Enable it to retry this delivery."
                                : ""));
    }

    private static List<Fact> facts(ApiRequest request, Delivery delivery, int most, Instant now) {
        Delivery.State state = delivery.state();
        List<Fact> facts = new ArrayList<>();
        facts.add(
                Fact.link(
                        "Event",
                        delivery.payload().event().toString(),
                        Pages.path(request, "/events/" + delivery.payload().event())));
        facts.add(new Fact("Attempts", state.attempts() + " of " + most + " of the schedule"));
        facts.add(new Fact("Last answer", DeliveryRow.answer(state.lastResult())));
        state.lastResult()
                .ifPresent(
                        last -> facts.add(new Fact("It took", DeliveryRow.millis(last) + " ms")));
        state.nextAttemptAt()
                .ifPresent(at -> facts.add(Fact.time("Next attempt", Moment.of(at, now))));
        state.deliveredAt().ifPresent(at -> facts.add(Fact.time("Delivered", Moment.of(at, now))));
        facts.add(Fact.time("Created", Moment.of(delivery.createdAt(), now)));
        facts.add(Fact.code("Id", delivery.id().toString()));
        return facts;
    }

    private static List<Code> code(Delivery delivery) {
        List<Code> code = new ArrayList<>();
        code.add(new Code("Body sent", PrettyJson.of(delivery.payload().body())));
        code.add(new Code("Headers sent", headers(delivery)));
        delivery.state()
                .lastResult()
                .flatMap(AttemptResult::body)
                .filter(text -> !text.isBlank())
                .ifPresent(text -> code.add(new Code("Last answer", text)));
        return code;
    }

    // the signatures belong to the secret and the moment of an attempt: they are not kept
    private static String headers(Delivery delivery) {
        return """
        Content-Type: application/json
        X-Service-Event: %s
        X-Service-Delivery: %s
        X-Service-Signature: sha256=(HMAC of the body)
        webhook-id: %s
        webhook-timestamp: (second of the attempt)
        webhook-signature: v1,(HMAC of id, timestamp and body)\
        """
                .formatted(
                        delivery.payload().type().keyword(),
                        delivery.id(),
                        delivery.payload().event());
    }
}
