package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.plugin.PluginCode;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;
import dev.postroom.domain.webhook.transport.WebhookTransportPlugin;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** One jar brings a webhook transport, a payment provider and a request limiter. */
final class PluginKindsIT {

    private static final String COURIER =
            """
            import dev.postroom.domain.shared.plugin.*;
            import dev.postroom.domain.webhook.delivery.*;
            import dev.postroom.domain.webhook.signing.SignedRequest;
            import dev.postroom.domain.webhook.transport.*;
            import java.time.Duration;
            import java.util.*;
            import java.util.function.*;

            public final class Courier implements WebhookTransportPlugin {
                private static final PluginSetting<Integer> STATUS =
                        PluginSetting.number("status", "The answer.", 200, 599).withDefault("299");

                @Override public String name() { return "courier"; }

                @Override public List<PluginSetting<?>> settings() { return List.of(STATUS); }

                @Override public WebhookTransport open(WebhookReach reach, PluginTools tools) {
                    return new Transport(tools, tools.settings().get(STATUS));
                }

                record Transport(PluginTools tools, int status) implements WebhookTransport {
                    @Override public Supplier<AttemptResult> post(SignedRequest request,
                            Duration deadline, Consumer<AttemptResult> onResult) {
                        tools.guard().refuseInside("posting a webhook");
                        AttemptResult result = new AttemptResult(
                                Optional.of(status), Optional.of("by courier"),
                                Duration.ofMillis(1), Optional.empty(), Optional.empty(), false);
                        onResult.accept(result);
                        return () -> result;
                    }
                }
            }
            """;

    private static final String TILL =
            """
            import dev.postroom.domain.account.AccountId;
            import dev.postroom.domain.billing.Plans;
            import dev.postroom.domain.billing.provider.*;
            import dev.postroom.domain.shared.plugin.*;
            import java.net.URI;
            import java.util.*;

            public final class Till implements BillingGatewayPlugin {
                private static final PluginSetting<URI> PAGES =
                        PluginSetting.address("pages", "Where plans are bought.");

                @Override public String name() { return "till"; }

                @Override public List<PluginSetting<?>> settings() { return List.of(PAGES); }

                @Override public BillingGateway open(Plans plans, PluginTools tools) {
                    return new Gateway(plans, tools.settings().get(PAGES));
                }

                record Gateway(Plans plans, URI pages) implements BillingGateway {
                    @Override public Optional<String> provider() { return Optional.of("till"); }
                    @Override public String customer(AccountId account) { return "c-" + account; }
                    @Override public String present(AccountId account, String customer) {
                        return customer;
                    }
                    @Override public CheckoutSession checkout(CheckoutOrder order) {
                        return new CheckoutSession("s", URI.create(
                                pages + "/" + plans.price(order.plan(), order.interval())));
                    }
                    @Override public URI portal(PortalOrder order) { return pages; }
                    @Override public Optional<ProviderState> current(String customer) {
                        return Optional.empty();
                    }
                    @Override public VerifiedProviderEvent read(UnverifiedProviderEvent message) {
                        return new VerifiedProviderEvent.Refused("invalid_signature", "No.");
                    }
                }
            }
            """;

    private static final String GATE =
            """
            import dev.postroom.domain.ratelimit.*;
            import dev.postroom.domain.shared.plugin.*;

            public final class Gate implements RequestLimiterPlugin {
                @Override public String name() { return "gate"; }

                @Override public RequestLimiter open(RateLimit limit, PluginTools tools) {
                    return new Open(new RateDecision(
                            true, limit.perMinute(), 7, tools.clock().instant().getEpochSecond()));
                }

                record Open(RateDecision decision) implements RequestLimiter {
                    @Override public RateDecision acquire(RateSubject subject) { return decision; }
                    @Override public RateDecision peek(RateSubject subject) { return decision; }
                }
            }
            """;

    private static final String PLANS =
            """
            {"basic": "tiny", "plans": [
                {"name": "tiny", "limits": {}},
                {"name": "big", "limits": {}, "prices": {"month": "price-1"}}]}
            """;

    @TempDir Path directory;

    @Test
    void eachIsChosenByItsName() throws IOException {
        Path _ =
                Files.createSymbolicLink(
                        directory.resolve("postroom.jar"),
                        Path.of(System.getProperty("postroom.jar", "target/postroom.jar"))
                                .toAbsolutePath());
        Path _ =
                PluginCode.in(directory.resolve("plugins"))
                        .service(WebhookTransportPlugin.class, "Courier")
                        .source("Courier", COURIER)
                        .service(BillingGatewayPlugin.class, "Till")
                        .source("Till", TILL)
                        .service(RequestLimiterPlugin.class, "Gate")
                        .source("Gate", GATE)
                        .jar("kit.jar");
        Path plans = Files.writeString(directory.resolve("plans.json"), PLANS);
        Map<String, String> chosen =
                Map.of(
                        "POSTROOM_WEBHOOK_TRANSPORT", "courier",
                        "POSTROOM_WEBHOOK_COURIER_STATUS", "234",
                        "POSTROOM_BILLING_PROVIDER", "till",
                        "POSTROOM_BILLING_TILL_PAGES", "https://till.example",
                        "POSTROOM_BILLING_PLANS_FILE", plans.toString(),
                        "POSTROOM_BILLING_RETURN_ORIGINS", "https://shop.example",
                        "POSTROOM_RATE_LIMIT_STORE", "gate");
        try (Installation installation = Installation.in(directory);
                PostroomProcess service = installation.serve(chosen)) {
            Api live = new Api(service.baseUrl(), installation.liveKey);

            assertThat(live.get("/tags").expect(200).header("X-RateLimit-Remaining"))
                    .isEqualTo("7");
            String webhook =
                    live.post(
                                    "/webhooks",
                                    "{\"url\": \"http://127.0.0.1:1/\","
                                            + " \"events\": [\"email.sent\"]}")
                            .expect(201)
                            .text("/id");
            assertThat(
                            live.post("/webhooks/" + webhook + "/test", "{}")
                                    .expect(200)
                                    .body()
                                    .toString())
                    .contains("\"status_code\":234");
            assertThat(
                            live.post(
                                            "/billing/checkout",
                                            """
                                            {"plan": "big", "interval": "month",
                                             "success_url": "https://shop.example/",
                                             "cancel_url": "https://shop.example/"}
                                            """)
                                    .expect(200)
                                    .text("/url"))
                    .isEqualTo("https://till.example/price-1");
            assertThat(service.log()).contains("plans till (plugins/kit.jar)");
            assertThat(installation.runWith(chosen, "config", "print").out())
                    .contains("= courier  # env POSTROOM_WEBHOOK_TRANSPORT; from plugins/kit.jar")
                    .contains("= till  # env POSTROOM_BILLING_PROVIDER; from plugins/kit.jar")
                    .contains("= gate  # env POSTROOM_RATE_LIMIT_STORE; from plugins/kit.jar");
        }
    }
}
