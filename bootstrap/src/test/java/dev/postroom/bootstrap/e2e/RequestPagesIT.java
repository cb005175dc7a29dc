package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A program gets a 422, and its developer finds the reason in the dashboard, without scripts. */
final class RequestPagesIT {

    private static final String PASSWORD = "blue kettle under seven bridges";
    private static final String HOME = "/app/acme/test";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
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
    void theLogTellsWhyARequestFailedWithoutScripts() throws Exception {
        BrowserPage page = browser.page();
        signIn(page);
        page.scripts(false);
        page.show(postroom.origin() + HOME + "/requests");
        page.awaitTrue(isShown("Requests"));
        assertThat(text(page)).contains("fails on purpose", "no address");

        Api program = new Api(postroom.baseUrl(), installation.testKey);
        program.post("/subscribers", "{\"email\": \"no address\"}").expect(422);
        program.get("/tags").expect(200);
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        program.get("/request-counts")
                                        .expect(200)
                                        .body()
                                        .at("/keys/0/errors")
                                        .asInt()
                                == 1);

        page.show(postroom.origin() + HOME + "/keys");
        page.awaitTrue(isShown("Keys"));
        follow(page, "td[data-label=\"Errors in 24 h\"] a");
        page.awaitTrue(isShown("Requests"));
        assertThat(text(page)).contains("POST /api/v1/subscribers", "422").doesNotContain("/tags");

        follow(page, "tbody th a");
        page.awaitTrue(isShown("POST /api/v1/subscribers"));
        assertThat(text(page)).contains("422", "invalid_email", "Request id");
        assertThat(text(page)).doesNotContain("no address");
        follow(page, "main a[href^=\"/docs/errors/\"]");
        page.awaitTrue(isShown("Unprocessable Entity"));
    }

    private static void signIn(BrowserPage page) {
        page.show(
                postroom.origin()
                        + installation.linkOf(
                                installation.account, "dev@acme.test", "Dev Smith", "developer"));
        page.awaitTrue(isShown("Choose a new password"));
        fillIn(page, Map.of("password", PASSWORD, "repeated", PASSWORD));
        page.awaitTrue(isShown("Your password is set"));
        page.show(postroom.origin() + "/sign-in?next=" + HOME + "/keys");
        page.awaitTrue(isShown("Sign in"));
        fillIn(page, Map.of("address", "dev@acme.test", "password", PASSWORD));
        page.awaitTrue(isShown("Keys"));
    }

    private static void fillIn(BrowserPage page, Map<String, String> fields) {
        fields.forEach((name, text) ->
                page.value(
                        "document.querySelector('#field-%s').value = '%s'".formatted(name, text)));
        page.value("document.querySelector('main form.form').requestSubmit()");
    }

    // by its address, as an answer about the page that a click leaves may never come
    private static void follow(BrowserPage page, String selector) {
        page.show(page.value("document.querySelector('%s').href".formatted(selector)).asText());
    }

    private static String text(BrowserPage page) {
        return page.value("document.querySelector('main').innerText").asText();
    }

    private static String isShown(String heading) {
        return "document.readyState === 'complete' && document.querySelector('h1')?.textContent"
                + " === '"
                + heading
                + "'";
    }
}
