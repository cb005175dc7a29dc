package dev.postroom.adapters.rest.billing.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

class BillingPagesTest {

    private static final String HOME = "/app/acme/live/billing";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private String get(String session) throws Exception {
        return api.send(api.page(HOME, session).GET()).body();
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(api.form(HOME + path, "owner", form));
    }

    @Test
    void onlyThoseWhoMayBuySeeTheForms() throws Exception {
        assertThat(get("owner")).contains("self_hosted", "Open the portal");
        assertThat(get("admin")).contains("self_hosted").doesNotContain("Open the portal");
    }

    @Test
    void theProviderIsBehindAPlainLink() throws Exception {
        HttpResponse<String> bought = post("/checkout", "plan=starter&interval=year");
        assertThat(bought.statusCode()).isEqualTo(200);
        assertThat(bought.body()).contains("href=\"https://pay.example/starter/year\"");
        assertThat(post("/portal", "").body()).contains("href=\"https://pay.example/portal\"");
    }

    @Test
    void thePageSaysWhenTheCountOfMailsBeginsAgain() throws Exception {
        assertThat(get("owner")).doesNotContain("begins again");
        Instant start = Instant.parse("2026-03-01T09:00:00Z");
        Instant end = Instant.parse("2026-04-01T09:00:00Z");
        PlanName plan = new PlanName("starter");
        api.sell(
                new AccountBilling(
                        PlanSubscription.none(new AccountId(new UUID(0, 7)), plan),
                        Map.of(PlanResource.EMAILS_PER_MONTH, 50_000L),
                        Map.of(PlanResource.EMAILS_PER_MONTH, 3_400L),
                        Optional.of(new MailMonth(start, end))));

        assertThat(get("owner"))
                .contains(
                        "The count of mails begins again on <time"
                                + " datetime=\"2026-04-01T09:00:00Z\">1 Apr 2026, 09:00:00"
                                + " UTC</time>.");
    }

    @Test
    void aPlanThatIsNotSoldIsRefusedInWords() throws Exception {
        HttpResponse<String> page = post("/checkout", "plan=gold&interval=month");

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body()).contains("That was not possible");
    }
}
