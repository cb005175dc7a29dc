package dev.postroom.adapters.billing.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The pages of the local provider, its API and its file. */
final class LocalProviderTest {

    @TempDir Path folder;
    private LocalRig rig;

    @BeforeEach
    void start() throws IOException {
        rig = new LocalRig(file());
    }

    @AfterEach
    void stop() throws IOException {
        rig.close();
    }

    private Path file() {
        return folder.resolve("new/payments.json");
    }

    private Optional<ProviderState> plan(long account) {
        return rig.gateway().current(rig.customer(account));
    }

    private BillingTerm term(long account) {
        return plan(account).flatMap(ProviderState::term).orElseThrow();
    }

    private static String header(HttpResponse<String> page, String name) {
        return page.headers().firstValue(name).orElseThrow();
    }

    @Test
    void everyPageIsADocumentWithoutScriptsThatSaysThatItIsATest() {
        URI used = rig.checkout(2);
        rig.post(used, "action=buy");

        for (URI address :
                List.of(rig.checkout(1), rig.portal(1), used, rig.portal(2), used.resolve("x"))) {
            HttpResponse<String> page = rig.get(address);

            assertThat(page.body())
                    .startsWith("<!doctype html>")
                    .containsOnlyOnce("<html lang=\"en\">")
                    .containsOnlyOnce("<main>")
                    .containsOnlyOnce("<h1>")
                    .contains("width=device-width", "color-scheme", "No money is taken.")
                    .doesNotContain("<script", "javascript:", "style=\"")
                    .doesNotContainPattern("\\son[a-z]+=");
            assertThat(header(page, "Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(header(page, "Cache-Control")).isEqualTo("no-store");
            assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
        }
        assertThat(header(rig.get(used.resolve("/style.css")), "Content-Type"))
                .startsWith("text/css");
    }

    @Test
    void formsMayLeadOnlyToWhereTheVisitorCameFrom() {
        assertThat(header(rig.get(rig.checkout(1)), "Content-Security-Policy"))
                .isEqualTo(
                        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'"
                                + " https://shop.example https://cart.example:8443;"
                                + " base-uri 'none'; frame-ancestors 'none'");
        assertThat(header(rig.get(rig.portal(1)), "Content-Security-Policy"))
                .contains("form-action 'self' http://127.0.0.1:9;");
    }

    @Test
    void aPlanIsBoughtOnceAndReportedBeforeTheBrowserGoesOn() {
        URI page = rig.checkout(1);
        String session = page.getPath().substring("/checkout/".length());
        assertThat(rig.get(page).body()).contains("Buy the plan starter", "paid by the month");

        HttpResponse<String> answer = rig.post(page, "action=buy");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(header(answer, "Location"))
                .isEqualTo("https://shop.example/done?a=b&id=" + session);
        assertThat(rig.gateway().read(rig.events().getLast()))
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Changed.class,
                        changed -> {
                            assertThat(changed.customer()).isEqualTo(rig.customer(1));
                            assertThat(changed.account()).contains(LocalRig.account(1));
                        });
        assertThat(rig.get(page).body())
                .contains("The plan starter was bought")
                .contains("href=\"https://shop.example/done?a=b&amp;id=" + session)
                .doesNotContain("<form");

        Optional<ProviderState> bought = plan(1);
        rig.clock.advance(Duration.ofHours(1));
        rig.post(page, "action=buy");

        assertThat(plan(1)).isEqualTo(bought).isPresent();
        assertThat(plan(2)).isEmpty();
    }

    @Test
    void lookingChangesNothing() {
        rig.post(rig.checkout(2), "action=buy");
        int reported = rig.events().size();
        Optional<ProviderState> before = plan(2);

        for (URI page : List.of(rig.checkout(1), rig.portal(2))) {
            rig.get(URI.create(page + "?action=buy"));
            rig.get(URI.create(page + "?action=cancel"));
            rig.send(HttpRequest.newBuilder(page).method("HEAD", BodyPublishers.noBody()));
            rig.send(HttpRequest.newBuilder(page).DELETE());
            rig.post(page, "");
            rig.post(page, "action=other");
        }

        assertThat(plan(1)).isEmpty();
        assertThat(plan(2)).isEqualTo(before);
        assertThat(rig.events()).hasSize(reported);
    }

    @Test
    void aVisitorWhoLeavesIsSentBackAndBuysNothing() {
        HttpResponse<String> cancelled = rig.post(rig.checkout(1), "action=cancel");
        HttpResponse<String> left = rig.post(rig.portal(1), "action=leave");

        assertThat(header(cancelled, "Location")).isEqualTo(LocalRig.GONE.toString());
        assertThat(header(left, "Location")).isEqualTo(LocalRig.BACK.toString());
        assertThat(plan(1)).isEmpty();
    }

    @Test
    void thePortalChangesCancelsAndResumesThePlanThatIsInForce() {
        URI portal = rig.portal(1);
        rig.post(portal, "action=change&offer=price_starter");
        assertThat(plan(1)).isEmpty();
        assertThat(rig.get(portal).body())
                .contains("No plan of this provider is in force")
                .doesNotContain("value=\"change\"", "value=\"cancel\"");

        rig.post(rig.checkout(1), "action=buy");
        assertThat(rig.get(portal).body())
                .contains("Your plan: starter", "1 April 2025", "Cancel at the end of the period")
                .contains("id=\"offer-starter.month\" value=\"price_starter\" checked")
                .contains("id=\"offer-starter.year\" value=\"price_&lt;year&gt;\">");

        String changed = rig.post(portal, "action=change&offer=price_%3Cyear%3E").body();
        assertThat(changed).contains("role=\"status\"", "The plan was changed.", "1 March 2026");
        assertThat(term(1).interval()).isEqualTo(BillingInterval.YEAR);

        assertThat(rig.post(portal, "action=cancel").body())
                .contains("The plan will end with its period.", "Take the cancellation back");
        assertThat(term(1).cancelAtPeriodEnd()).isTrue();
        assertThat(rig.post(portal, "action=resume").body()).contains("The plan will renew.");
        assertThat(term(1).cancelAtPeriodEnd()).isFalse();
        assertThat(rig.events()).hasSize(4);
    }

    @Test
    void aCancelledPlanEndsWithItsPeriod() {
        rig.post(rig.checkout(1), "action=buy");
        rig.post(rig.portal(1), "action=cancel");
        rig.clock.advance(Duration.ofDays(31));

        assertThat(plan(1)).get().extracting(ProviderState::status).isEqualTo(PlanStatus.CANCELED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "starter", "price_other", "price_%"})
    void anOfferThatIsNoneChangesNothing(String offer) {
        rig.post(rig.checkout(1), "action=buy");
        Optional<ProviderState> before = plan(1);

        assertThat(rig.post(rig.portal(1), "action=change&offer=" + offer).statusCode())
                .isEqualTo(200);
        assertThat(plan(1)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"PT24H, 410", "PT0S, 404"})
    void anAddressThatIsNotAcceptedChangesNothing(Duration later, int status) {
        URI checkout = rig.checkout(1);
        URI portal = rig.portal(1);
        String forged = later.isZero() ? "0" : "";
        rig.clock.advance(later);

        for (String action : List.of("buy", "cancel", "resume", "leave")) {
            for (URI page : List.of(checkout, portal)) {
                HttpResponse<String> answer =
                        rig.post(URI.create(page + forged), "action=" + action);

                assertThat(answer.statusCode()).isEqualTo(status);
                assertThat(answer.body()).contains("Nothing was bought or changed");
            }
        }
        assertThat(plan(1)).isEmpty();
        assertThat(rig.events()).isEmpty();
    }

    @Test
    void anAddressIsGoodForItsPageOnly() {
        URI checkout = rig.checkout(1);
        URI mixed = URI.create(checkout.toString().replace("/checkout/", "/portal/"));

        assertThat(rig.get(mixed).statusCode()).isEqualTo(404);
        assertThat(rig.get(checkout.resolve("/")).statusCode()).isEqualTo(404);
    }

    @Test
    void theApiTakesItsKeyAndKnownCallsOnly() {
        URI subscriptions = rig.access().url().resolve("/v1/subscriptions?customer=x");
        URI other = rig.access().url().resolve("/v1/charges");
        String key = "Bearer " + rig.access().key();

        assertThat(rig.get(subscriptions).statusCode()).isEqualTo(401);
        assertThat(
                        rig.send(HttpRequest.newBuilder(subscriptions).header("Authorization", key))
                                .statusCode())
                .isEqualTo(200);
        assertThat(
                        rig.send(HttpRequest.newBuilder(other).header("Authorization", key))
                                .statusCode())
                .isEqualTo(404);
        assertThat(rig.access().toString()).doesNotContain(rig.access().key());
    }

    @Test
    void aRestartKeepsPlansAndAddressesAndThePort() throws IOException {
        URI used = rig.checkout(1);
        rig.post(used, "action=buy");
        URI open = rig.portal(1);
        Optional<ProviderState> before = plan(1);

        rig.restart();

        assertThat(plan(1)).isEqualTo(before).isPresent();
        assertThat(rig.get(used).body()).contains("The plan starter was bought");
        assertThat(rig.get(open).body()).contains("Your plan: starter");
    }

    @Test
    void withATakenPortItListensAtAnother() throws IOException {
        rig.post(rig.checkout(1), "action=buy");
        URI before = rig.access().url();
        rig.stop();
        try (ServerSocket _ =
                new ServerSocket(before.getPort(), 1, InetAddress.getLoopbackAddress())) {
            rig.restart();

            assertThat(rig.access().url()).isNotEqualTo(before);
            assertThat(plan(1)).isPresent();
        }
    }

    @Test
    void aCustomerOfALostFileIsReplaced() throws IOException {
        String lost = rig.customer(1);
        rig.stop();
        Files.delete(file());
        rig.restart();

        assertThat(rig.gateway().current(lost)).isEmpty();
        assertThat(rig.gateway().present(LocalRig.account(1), lost)).isNotEqualTo(lost);
    }

    @Test
    void anEventThatIsNotDeliveredLosesNothing() {
        rig.loseReceiver();

        assertThat(rig.post(rig.checkout(1), "action=buy").statusCode()).isEqualTo(303);
        assertThat(plan(1)).isPresent();
    }

    @Test
    void theFileIsForItsUserAndForOneProcess() throws IOException {
        rig.customer(1);

        assertThat(Files.getPosixFilePermissions(file()))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(() -> new LocalRig(file()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another process uses");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"key\": ", "{}", "[]", "{\"key\": \"a\", \"port\": \"b\"}"})
    void aDamagedFileIsReportedAndKept(String damaged) throws IOException {
        rig.stop();
        Files.writeString(file(), damaged);

        assertThatThrownBy(rig::restart)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is damaged");
        assertThat(Files.readString(file())).isEqualTo(damaged);
    }
}
