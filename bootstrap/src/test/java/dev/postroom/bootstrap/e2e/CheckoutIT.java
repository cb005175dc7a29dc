package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.billing.stripe.StripeFault;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Checkout and portal, against the stand-in for Stripe, and plans on the command line. */
final class CheckoutIT {

    private static final String ORDER =
            """
            {"plan": "starter", "success_url": "https://shop.example/thanks",
             "cancel_url": "https://shop.example/plans"}
            """;
    private static final String BACK = "{\"return_url\": \"https://shop.example/plans\"}";

    @TempDir Path directory;

    @Test
    void aPlanIsBoughtOnThePageOfTheProviderAndChangedInItsPortal() throws Exception {
        try (StripeInstallation rig = StripeInstallation.in(directory)) {
            assertEverythingWrongIsSaidAtOnce(rig);
            assertAnOutageLeavesTheKeyFree(rig);
            assertARepetitionOpensNoOtherPage(rig, "/billing/portal", BACK);

            String subscription = rig.subscribe();
            rig.deliver(rig.buyer().event("customer.subscription.created")).expect(200);
            assertThat(rig.plan().text("/plan")).isEqualTo("starter");
            assertThat(rig.api().post("/billing/checkout", ORDER).expect(409).text("/code"))
                    .isEqualTo("already_subscribed");
            assertThat(rig.api().post("/billing/portal", BACK).expect(200).text("/url"))
                    .startsWith("https://");

            rig.buyer().end(subscription);
            rig.api().post("/billing/sync", "").expect(200);
            rig.api().post("/billing/checkout", ORDER).expect(200);
            assertThat(rig.stripe().refusals()).isEmpty();
        }
    }

    private static void assertEverythingWrongIsSaidAtOnce(StripeInstallation rig) {
        Api.Answer refused =
                rig.api()
                        .post(
                                "/billing/checkout",
                                """
                                {"plan": "gold", "interval": "week",
                                 "success_url": "https://shop.example.evil.example/",
                                 "cancel_url": "https://shop.example\\\\@evil.example/"}
                                """)
                        .expect(422);
        assertThat(codes(refused))
                .containsExactlyInAnyOrder(
                        "not_sold", "unknown_value", "origin_not_allowed", "invalid_url");
        assertThat(codes(rig.api().post("/billing/portal", "{}").expect(422)))
                .containsExactly("required");
        assertThat(rig.stripe().calls()).isEmpty();
    }

    private static List<String> codes(Api.Answer refused) {
        JsonNode errors = refused.body().at("/errors");
        return StreamSupport.stream(errors.spliterator(), false)
                .map(error -> error.at("/code").asText())
                .toList();
    }

    private static void assertAnOutageLeavesTheKeyFree(StripeInstallation rig) {
        rig.stripe().failNext(StripeFault.ERROR, StripeFault.ERROR, StripeFault.ERROR);
        Api.Answer away = once(rig, "key/billing/checkout", "/billing/checkout", ORDER).expect(503);
        assertThat(away.text("/code")).isEqualTo("billing_unavailable");
        assertThat(away.header("Retry-After")).isNotEmpty();
        assertThat(rig.plan().text("/plan")).isEqualTo("free");

        assertARepetitionOpensNoOtherPage(rig, "/billing/checkout", ORDER);
    }

    private static void assertARepetitionOpensNoOtherPage(
            StripeInstallation rig, String path, String body) {
        Api.Answer first = once(rig, "key" + path, path, body).expect(200);
        int calls = rig.stripe().calls().size();
        Api.Answer again = once(rig, "key" + path, path, body).expect(200);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(rig.stripe().calls()).hasSize(calls);
    }

    private static Api.Answer once(StripeInstallation rig, String key, String path, String body) {
        return rig.api().once(key, Write.request("POST", path, body, _ -> 1));
    }

    @Test
    void thoseWhoBillElsewhereGivePlansOnTheCommandLine() {
        Map<String, String> manual = Map.of("POSTROOM_BILLING_PROVIDER", "manual");
        try (Installation installation = Installation.in(directory)) {
            String account = installation.account;
            assertThat(installation.runWith(manual, "accounts", "plan", account).out())
                    .startsWith("free\tnone\t-\nsubscribers\t0\t");
            PostroomProcess.Result given =
                    installation.runWith(manual, "accounts", "plan", "--give", "starter", account);
            assertThat(given.out()).startsWith("starter\tactive\t-\n");
            assertThat(given.exitCode()).isZero();
            assertThat(
                            installation
                                    .runWith(manual, "accounts", "plan", "--give", "gold", account)
                                    .exitCode())
                    .isEqualTo(2);
            assertThat(
                            installation
                                    .runWith(
                                            manual,
                                            "accounts",
                                            "plan",
                                            "019b5b0e-0000-7000-8000-000000000000")
                                    .exitCode())
                    .isEqualTo(1);
            try (PostroomProcess postroom = installation.serve(manual)) {
                Api api = new Api(postroom.baseUrl(), installation.liveKey);
                assertThat(api.get("/billing/subscription").expect(200).text("/plan"))
                        .isEqualTo("starter");
                String own = "{\"return_url\": \"" + postroom.origin() + "/\"}";
                assertThat(api.post("/billing/portal", own).expect(503).text("/code"))
                        .isEqualTo("billing_not_configured");
            }
        }
    }
}
