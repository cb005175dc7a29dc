package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.PageLook.look;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Plans are bought and changed on the pages of the local provider, in a real browser. */
final class BillingPagesIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of("POSTROOM_BILLING_PROVIDER", "local"));
        browser = Browser.start(directory);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            postroom.close();
            installation.close();
        }
    }

    @Test
    void anAccountMeetsItsLimitsBuysAPlanAndGoesOnAtOnce() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        BrowserPage page = browser.page();
        fillTags(api);
        isRefused(tag(api, 4), "tags", 3, "free");
        isRefused(webhook(api, 1), "webhooks", 0, "free");

        page.show(checkout(api, "starter"));
        page.awaitTrue(heading("Buy the plan starter"));
        look(page, "checkout");
        buyByKeyboard(page);
        page.awaitTrue(isAt("bought"));

        tag(api, 4).expect(201);
        webhook(api, 1).expect(201);
        assertThat(plan(api)).isEqualTo("starter");

        page.show(portal(api));
        page.awaitTrue(heading("Your plan: starter"));
        look(page, "portal");
        press(page, "#offer-professional\\\\.year");
        press(page, "button[value=change]");
        page.awaitTrue(heading("Your plan: professional"));
        look(page, "portal-changed");
        assertThat(plan(api)).isEqualTo("professional");
        webhook(api, 2).expect(201);
        webhook(api, 3).expect(201);
        webhook(api, 4).expect(201);

        press(page, "#offer-starter\\\\.month");
        press(page, "button[value=change]");
        page.awaitTrue(heading("Your plan: starter"));
        isRefused(webhook(api, 5), "webhooks", 4, "starter");
        assertThat(subscription(api).at("/usage/webhooks").asInt()).isEqualTo(4);

        press(page, "button[value=cancel]");
        page.awaitTrue("document.querySelector('button[value=resume]') !== null");
        look(page, "portal-cancelled");
        assertThat(subscription(api).at("/cancel_at_period_end").asBoolean()).isTrue();
        press(page, "button[value=resume]");
        page.awaitTrue("document.querySelector('button[value=cancel]') !== null");
        assertThat(subscription(api).at("/cancel_at_period_end").asBoolean()).isFalse();
        press(page, "button[value=leave]");
        page.awaitTrue(isAt("back"));
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void aCheckoutThatIsLeftOrVisitedAgainBuysNothing() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        BrowserPage page = browser.page();
        String address = checkout(api, "starter");
        page.show(address);
        page.awaitTrue(heading("Buy the plan starter"));
        press(page, "button[value=cancel]");
        page.awaitTrue(isAt("cancelled"));
        assertThat(plan(api)).isEqualTo("free");

        page.show(address);
        page.awaitTrue(heading("Buy the plan starter"));
        press(page, "button[value=buy]");
        page.awaitTrue(isAt("bought"));
        JsonNode bought = subscription(api);
        page.show(address);
        page.awaitTrue(heading("The plan starter was bought"));
        look(page, "checkout-used");

        assertThat(subscription(api)).isEqualTo(bought);
        page.show(address + "x");
        page.awaitTrue(heading("This address is not valid"));
        look(page, "invalid-plan");
    }

    private static void fillTags(Api api) {
        for (int i = 1; i <= 3; i++) {
            tag(api, i).expect(201);
        }
    }

    private static Api.Answer tag(Api api, int number) {
        return api.post("/tags", "{\"name\": \"Tag %d\"}".formatted(number));
    }

    private static Api.Answer webhook(Api api, int number) {
        return api.post(
                "/webhooks",
                "{\"url\": \"http://127.0.0.1:9/%d\", \"events\": [\"tag.subscribed\"]}"
                        .formatted(number));
    }

    private static void isRefused(Api.Answer answer, String limit, int current, String plan) {
        JsonNode problem = answer.expect(402).body();
        assertThat(problem.at("/code").asText()).isEqualTo("plan_limit_reached");
        assertThat(problem.at("/limit").asText()).isEqualTo(limit);
        assertThat(problem.at("/current").asInt()).isEqualTo(current);
        assertThat(problem.at("/maximum").asInt()).isLessThanOrEqualTo(current);
        assertThat(problem.at("/plan").asText()).isEqualTo(plan);
    }

    private static JsonNode subscription(Api api) {
        return api.get("/billing/subscription").expect(200).body();
    }

    private static String plan(Api api) {
        return subscription(api).at("/plan").asText();
    }

    private static String place(String name) {
        return postroom.origin() + "/docs/errors/payment-required?from=" + name;
    }

    private static String isAt(String name) {
        return "location.href === '" + place(name) + "' && document.readyState === 'complete'";
    }

    private static String checkout(Api api, String plan) {
        String order =
                """
                {"plan": "%s", "interval": "month", "success_url": "%s", "cancel_url": "%s"}
                """
                        .formatted(plan, place("bought"), place("cancelled"));
        return api.post("/billing/checkout", order).expect(200).text("/url");
    }

    private static String portal(Api api) {
        return api.post("/billing/portal", "{\"return_url\": \"%s\"}".formatted(place("back")))
                .expect(200)
                .text("/url");
    }

    private static String heading(String text) {
        return "document.querySelector('h1')?.textContent === '" + text + "'";
    }

    private static void press(BrowserPage page, String selector) {
        page.value("document.querySelector('" + selector + "').click()");
    }

    /** The first stop of the Tab key is the button. */
    private static void buyByKeyboard(BrowserPage page) {
        page.press("Tab");
        page.awaitTrue("document.activeElement.value === 'buy'");
        page.press("Enter");
    }
}
