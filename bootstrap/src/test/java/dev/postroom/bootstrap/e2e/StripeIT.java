package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.billing.stripe.StripeEvent;
import dev.postroom.domain.billing.stripe.StripeFault;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The service with plans that are bought from Stripe, against the stand-in for Stripe. */
final class StripeIT {

    @TempDir Path directory;

    @Test
    void whatHappensAtStripeIsThePlanOfTheAccount() throws Exception {
        try (StripeInstallation rig = StripeInstallation.in(directory)) {
            assertThat(rig.plan().text("/plan")).isEqualTo("free");
            assertThat(rig.plan().text("/status")).isEqualTo("none");

            String subscription = rig.subscribe();
            assertThat(rig.plan().text("/plan")).isEqualTo("free");
            StripeEvent created = rig.buyer().event("customer.subscription.created");
            assertThat(rig.deliver(created).expect(200).text("/outcome")).isEqualTo("applied");

            Api.Answer bought = rig.plan();
            assertThat(bought.text("/plan")).isEqualTo("starter");
            assertThat(bought.text("/status")).isEqualTo("active");
            assertThat(bought.text("/provider")).isEqualTo("stripe");
            assertThat(bought.text("/interval")).isEqualTo("month");
            assertThat(bought.body().at("/limits/subscribers").asLong()).isEqualTo(50);

            assertRepetitionsAndStrangersChangeNothing(rig, created, subscription);
            assertOutagesLoseNothing(rig, subscription);
            assertLifeGoesOn(rig, subscription);
            assertEveryEventIsReportedOnce(rig);
            assertThat(rig.stripe().refusals()).isEmpty();
        }
    }

    private static void assertRepetitionsAndStrangersChangeNothing(
            StripeInstallation rig, StripeEvent created, String subscription) {
        rig.buyer().status(subscription, "past_due");
        StripeEvent change = rig.buyer().events().getLast();
        long now = Instant.now().getEpochSecond();
        String before = rig.plan().response().body();
        int questions = rig.stripe().calls().size();

        assertThat(rig.deliver(created).expect(200).text("/outcome")).isEqualTo("repeated");
        assertThat(rig.send(change.body(), "t=" + now + ",v1=00").expect(400).text("/code"))
                .isEqualTo("invalid_signature");
        assertThat(rig.send(change.body() + " ", change.signature(now)).expect(400).text("/code"))
                .isEqualTo("invalid_signature");
        Duration tooOld = Duration.ofSeconds(310);
        assertThat(
                        rig.send(change.body(), change.signature(now - tooOld.toSeconds()))
                                .expect(400)
                                .text("/code"))
                .isEqualTo("signature_expired");
        rig.buyer().somethingElse();
        assertThat(rig.deliver(rig.buyer().events().getLast()).expect(200).text("/outcome"))
                .isEqualTo("ignored");

        assertThat(rig.plan().response().body()).isEqualTo(before);
        assertThat(rig.stripe().calls()).hasSize(questions);
        rig.buyer().status(subscription, "active");
    }

    private static void assertOutagesLoseNothing(StripeInstallation rig, String subscription) {
        rig.buyer().price(subscription, "price_pro");
        StripeEvent change = rig.buyer().events().getLast();
        rig.stripe().failNext(StripeFault.ERROR, StripeFault.ERROR);
        Api.Answer away = rig.deliver(change).expect(503);
        assertThat(away.text("/code")).isEqualTo("billing_unavailable");
        assertThat(away.header("Retry-After")).isNotEmpty();
        rig.stripe().failNext(StripeFault.CLOSED, StripeFault.CLOSED, StripeFault.CLOSED);
        assertThat(rig.api().post("/billing/sync", "").expect(503).text("/code"))
                .isEqualTo("billing_unavailable");
        assertThat(rig.plan().text("/plan")).isEqualTo("starter");

        assertThat(rig.deliver(change).expect(200).text("/outcome")).isEqualTo("applied");
        assertThat(rig.plan().text("/plan")).isEqualTo("professional");
    }

    private static void assertLifeGoesOn(StripeInstallation rig, String subscription) {
        rig.buyer().cancelAtPeriodEnd(subscription, true);
        Api.Answer synced = rig.api().post("/billing/sync", "").expect(200);
        assertThat(synced.body().at("/cancel_at_period_end").asBoolean()).isTrue();
        assertThat(rig.plan().body()).isEqualTo(synced.body());

        rig.buyer().end(subscription);
        rig.deliver(rig.buyer().event("customer.subscription.deleted")).expect(200);
        assertThat(rig.plan().text("/plan")).isEqualTo("free");
        assertThat(rig.plan().text("/status")).isEqualTo("canceled");
    }

    private static void assertEveryEventIsReportedOnce(StripeInstallation rig) {
        // bought, changed, to be cancelled, ended
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(rig.reported())
                                .extracting(event -> event.at("/data/plan").asText())
                                .containsExactly(
                                        "starter", "professional", "professional", "free"));
    }

    @Test
    void eventsInAnyOrderAndNumberEndInTheStateOfStripe() throws Exception {
        long seed = Seeds.seed();
        Random random = new Random(seed);
        try (StripeInstallation rig = StripeInstallation.in(directory)) {
            String subscription = rig.subscribe();
            for (int round = 0; round < 5; round++) {
                int told = rig.buyer().events().size();
                for (int i = 0; i < 6; i++) {
                    change(rig, subscription, random.nextInt(4));
                }
                List<StripeEvent> events = new ArrayList<>(rig.buyer().events());
                events.addAll(rig.buyer().events().subList(told, rig.buyer().events().size()));
                Collections.shuffle(events, random);
                Race.of(
                        4,
                        thread -> {
                            for (int i = thread; i < events.size(); i += 4) {
                                rig.deliver(events.get(i)).expect(200);
                            }
                            return true;
                        });

                assertThat(rig.plan().body())
                        .as("-Dpostroom.seed=%d", seed)
                        .isEqualTo(rig.api().post("/billing/sync", "").expect(200).body());
            }
        }
    }

    private static void change(StripeInstallation rig, String subscription, int kind) {
        switch (kind) {
            case 0 -> rig.buyer().price(subscription, "price_pro");
            case 1 -> rig.buyer().price(subscription, "price_starter");
            case 2 -> rig.buyer().status(subscription, "past_due");
            default -> rig.buyer().status(subscription, "active");
        }
    }
}
