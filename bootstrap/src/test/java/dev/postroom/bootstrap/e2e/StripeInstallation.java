package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.billing.stripe.StripeBuyer;
import dev.postroom.domain.billing.stripe.StripeEvent;
import dev.postroom.domain.billing.stripe.StripeFake;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A service whose plans are bought from the stand-in for Stripe. */
record StripeInstallation(
        Installation installation, StripeFake stripe, PostroomProcess postroom, Api api)
        implements AutoCloseable {

    private static final String PLANS =
            """
            {"basic": "free", "plans": [
                {"name": "free", "limits": {"subscribers": 5}},
                {"name": "starter", "limits": {"subscribers": 50},
                    "prices": {"month": "price_starter"}},
                {"name": "professional", "limits": {}, "prices": {"month": "price_pro"}}]}
            """;

    static StripeInstallation in(Path directory) throws IOException {
        Path plans = Files.writeString(directory.resolve("plans.json"), PLANS);
        Installation installation = Installation.in(directory);
        StripeFake stripe =
                new StripeFake(
                        InstantSource.system(),
                        Map.of("price_starter", "month", "price_pro", "month"));
        PostroomProcess postroom =
                installation.serve(
                        Map.of(
                                "POSTROOM_BILLING_RETURN_ORIGINS",
                                "https://shop.example",
                                "POSTROOM_BILLING_PROVIDER",
                                "stripe",
                                "POSTROOM_BILLING_PLANS_FILE",
                                plans.toString(),
                                "POSTROOM_BILLING_STRIPE_SECRET_KEY",
                                StripeFake.KEY,
                                "POSTROOM_BILLING_STRIPE_WEBHOOK_SECRETS",
                                "whsec_other," + StripeFake.SECRET,
                                "POSTROOM_BILLING_STRIPE_API_BASE",
                                stripe.url().toString()));
        return new StripeInstallation(
                installation, stripe, postroom, new Api(postroom.baseUrl(), installation.liveKey));
    }

    StripeBuyer buyer() {
        return stripe.buyer();
    }

    /** The buyer pays for the plan starter; the service does not know it yet. */
    String subscribe() {
        String order =
                """
                {"plan": "starter", "success_url": "https://shop.example/back",
                 "cancel_url": "https://shop.example/gone"}
                """;
        return buyer().pay(api.post("/billing/checkout", order).expect(200).text("/session_id"));
    }

    /** The plan as clients see it. */
    Api.Answer plan() {
        return api.get("/billing/subscription").expect(200);
    }

    /** Delivers an event with a new signature. */
    Api.Answer deliver(StripeEvent event) {
        return send(event.body(), event.signature(Instant.now().getEpochSecond()));
    }

    Api.Answer send(String body, String signature) {
        Wire.Call call =
                Wire.Call.of(
                        "POST", "/api/v1/billing/webhook", Map.of("Stripe-Signature", signature));
        return new Wire(postroom.origin())
                .send(call.body(body.getBytes(StandardCharsets.UTF_8), "application/json"));
    }

    /** The events plan.changed of the account, in their order. */
    List<JsonNode> reported() {
        JsonNode items = api.get("/events?type=plan.changed").expect(200).body().at("/items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    @Override
    public void close() {
        postroom.close();
        stripe.close();
        installation.close();
    }
}
