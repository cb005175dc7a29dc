package dev.postroom.adapters.rest.webhook.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeWebhooks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;

class WebhookPagesTest {

    private static final String HOME = "/app/acme/test/webhooks";
    private static final String SHOP = HOME + "/" + FakeWebhooks.SHOP.id();
    private static final String DELIVERY = SHOP + "/deliveries/" + FakeWebhooks.SHOP.id();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return api.send(api.page(path, "developer").GET());
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(api.form(path, "developer", form));
    }

    @Test
    void theListLeadsToEachWebhook() throws Exception {
        HttpResponse<String> page = get(HOME);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains(SHOP, FakeWebhooks.SHOP.url().toString());
    }

    @Test
    void theSecretOfANewWebhookIsShownOnceAndNotStoredByTheBrowser() throws Exception {
        HttpResponse<String> page =
                post(HOME, "url=https%3A%2F%2Fexample.com%2Fhook&events=email.sent");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("whsec_");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(get(SHOP).body()).doesNotContain("whsec_".concat("AAAA"));
    }

    @Test
    void aLiveSecretIsGivenToPeopleWhoProvedWhoTheyAre() throws Exception {
        HttpResponse<String> page =
                api.send(
                        api.bare("/app/acme/live/webhooks/new")
                                .header("Cookie", "__Host-postroom=owner-stale")
                                .GET());

        assertThat(page.headers().firstValue("Location").orElse("")).startsWith("/me/prove");
    }

    @Test
    void aFormThatIsNotRightIsShownAgainWithWhatIsWrong() throws Exception {
        HttpResponse<String> page = post(HOME, "url=ftp%3A%2F%2Fx&events=email.gone&description=d");

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body()).contains("ftp://x", "#field-url", "#field-events");
    }

    @Test
    void theNumbersOfAWebhookLeadToTheirDeliveries() throws Exception {
        assertThat(get(SHOP + "/stats").body())
                .contains(SHOP + "?status=delivered", SHOP + "?status=failed");
        assertThat(get(SHOP).body())
                .contains(DELIVERY, SHOP + "/stats")
                .contains("GET /webhooks/" + FakeWebhooks.SHOP.id() + "/deliveries");
    }

    @Test
    void aDeliveryShowsItsBodyItsHeadersAndItsAttempts() throws Exception {
        String page = get(DELIVERY).body();

        assertThat(page).contains("\"id\" : 1").contains("X-Service-Signature", "503", "later");
    }

    @Test
    void eachActionIsOneRequestAndLeadsBack() throws Exception {
        for (String path : new String[] {"/enable", "/disable", "/test"}) {
            HttpResponse<String> response = post(SHOP + path, "");
            assertThat(response.statusCode()).as(path).isEqualTo(303);
            assertThat(response.headers().firstValue("Location").orElse(""))
                    .as(path)
                    .endsWith(SHOP);
        }
        assertThat(post(DELIVERY + "/retry", "").headers().firstValue("Location").orElse(""))
                .endsWith(DELIVERY);
        assertThat(post(SHOP + "/rotate", "").body()).contains("whsec_");
        assertThat(post(SHOP + "/delete", "").headers().firstValue("Location").orElse(""))
                .endsWith("/webhooks");
    }
}
