package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** The pages of the local provider of plans. */
class LocalPagesTest {

    private static final String CHECKOUT = "/billing/local/checkout";
    private static final String PORTAL = "/billing/local/portal";

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
        return api.send(api.bare(path));
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(
                api.bare(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    private static String header(HttpResponse<String> page, String name) {
        return page.headers().firstValue(name).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHECKOUT + "?token=good",
                PORTAL + "?token=good",
                CHECKOUT + "?token=late",
                PORTAL
            })
    void everyPageIsADocumentWithoutScriptsThatSaysThatItIsATest(String path) throws Exception {
        HttpResponse<String> page = get(path);

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
        assertThat(header(page, "X-Frame-Options")).isEqualTo("DENY");
    }

    @Test
    void formsMayLeadOnlyToWhereTheVisitorCameFrom() throws Exception {
        assertThat(header(get(CHECKOUT + "?token=good"), "Content-Security-Policy"))
                .isEqualTo(
                        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'"
                                + " https://shop.example https://cart.example:8443;"
                                + " base-uri 'none'; frame-ancestors 'none'");
        assertThat(header(get(PORTAL + "?token=good"), "Content-Security-Policy"))
                .contains("form-action 'self' http://127.0.0.1:9;");
    }

    @Test
    void theCheckoutNamesWhatIsBought() throws Exception {
        assertThat(get(CHECKOUT + "?token=good").body())
                .contains("Buy the plan starter", "paid by the month", "5,000", "1,234");

        api.localProvider.isUsed = true;

        assertThat(get(CHECKOUT + "?token=good").body())
                .contains("was bought", "https://shop.example/done?a=b")
                .doesNotContain("<form");
    }

    @Test
    void lookingChangesNothing() throws Exception {
        for (String path : new String[] {CHECKOUT, PORTAL}) {
            get(path + "?token=good&action=buy");
            api.send(
                    api.bare(path + "?token=good&action=cancel")
                            .method("HEAD", BodyPublishers.noBody()));
            post(path, "token=good");
            post(path, "token=good&action=other");
        }

        assertThat(api.localProvider.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        CHECKOUT + ",buy,https://shop.example/done?a=b",
        CHECKOUT + ",cancel,https://cart.example:8443/gone",
        PORTAL + ",leave,http://127.0.0.1:9/back"
    })
    void theBrowserIsSentWhereItCameFrom(String path, String action, String next) throws Exception {
        HttpResponse<String> answer = post(path, "token=good&action=" + action);

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(header(answer, "Location")).isEqualTo(next);
        assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
        assertThat(api.localProvider.changes).hasSize(action.equals("buy") ? 1 : 0);
    }

    @Test
    void thePortalOffersThePlansAndTheChoiceThatHolds() throws Exception {
        String html = get(PORTAL + "?token=good").body();

        assertThat(html)
                .contains("Your plan: free", "1 April 2026", "Cancel at the end of the period")
                .contains("id=\"offer-starter.year\" value=\"starter.year\" checked")
                .contains("<label for=\"offer-starter.month\">starter, paid by the month</label>")
                .doesNotContain("value=\"starter.month\" checked");

        api.localProvider.isEnding = true;

        assertThat(get(PORTAL + "?token=good").body())
                .contains("ends on 1 April 2026", "Take the cancellation back");

        api.localProvider.hasPlan = false;

        assertThat(get(PORTAL + "?token=good").body())
                .contains("No plan of this provider is in force")
                .doesNotContain("value=\"change\"", "value=\"cancel\"");
    }

    @ParameterizedTest
    @CsvSource({
        "action=change&offer=starter.month,change starter month,The plan was changed.",
        "action=cancel,cancel,The plan will end with its period.",
        "action=resume,resume,The plan will renew."
    })
    void thePortalChangesThePlanAndSaysSo(String form, String change, String notice)
            throws Exception {
        HttpResponse<String> answer = post(PORTAL, "token=good&" + form);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("role=\"status\"", notice);
        assertThat(api.localProvider.changes).containsExactly(change);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "starter", "starter.", ".", "starter.week"})
    void anOfferWithoutAnIntervalChangesNothing(String offer) throws Exception {
        assertThat(post(PORTAL, "token=good&action=change&offer=" + offer).statusCode())
                .isEqualTo(200);
        assertThat(api.localProvider.changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"late", "forged", ""})
    void anAddressThatIsNotAcceptedChangesNothing(String token) throws Exception {
        for (String action : new String[] {"buy", "cancel", "resume", "leave"}) {
            for (String path : new String[] {CHECKOUT, PORTAL}) {
                HttpResponse<String> answer = post(path, "token=" + token + "&action=" + action);

                assertThat(answer.statusCode()).isEqualTo(401);
                assertThat(answer.body()).contains("Nothing was bought or changed");
            }
        }
        assertThat(api.localProvider.changes).isEmpty();
    }

    @Test
    void theStyleIsServed() throws Exception {
        assertThat(header(get("/assets/provider.css"), "Content-Type")).startsWith("text/css");
    }
}
