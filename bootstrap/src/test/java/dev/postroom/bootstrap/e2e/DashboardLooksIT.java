package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A person gets in by a link and a password, makes a key, and sees every page of the dashboard. */
final class DashboardLooksIT {

    private static final String PASSWORD = "blue kettle under seven bridges";
    private static final String HOME = "/app/acme/test";

    /** The pages that have no id in their path, by the name of their pictures. */
    private static final Map<String, String> PAGES = new LinkedHashMap<>();

    static {
        PAGES.put("keys", HOME + "/keys");
        PAGES.put("key-new", HOME + "/keys/new?preset=sync");
        PAGES.put("help", HOME + "/help");
        PAGES.put("search", HOME + "/search?q=ann");
        PAGES.put("missing", HOME + "/nothing");
        PAGES.put("me", "/me");
        PAGES.put("prove", "/me/prove");
        PAGES.put("overview", HOME + "/");
        PAGES.put("subscribers", HOME + "/subscribers");
        PAGES.put("subscriber-new", HOME + "/subscribers/new");
        PAGES.put("tags", HOME + "/tags");
        PAGES.put("imports", HOME + "/imports");
        PAGES.put("campaigns", HOME + "/campaigns");
        PAGES.put("templates", HOME + "/templates");
        PAGES.put("triggers", HOME + "/triggers");
        PAGES.put("emails", HOME + "/emails");
        PAGES.put("inbox", HOME + "/inbox");
        PAGES.put("webhooks", HOME + "/webhooks");
        PAGES.put("webhook-new", HOME + "/webhooks/new");
        PAGES.put("events", HOME + "/events");
        PAGES.put("billing", HOME + "/billing");
    }

    private static final List<String> FOUND = new ArrayList<>();

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
    void eachPageIsCalmAtEachWidthAndInBothColours() throws Exception {
        fill();
        BrowserPage page = browser.page();
        page.show(postroom.origin() + HOME + "/keys");
        page.awaitTrue(isAt("/sign-in"));
        look(page, "sign-in");

        page.show(postroom.origin() + linkOfAnn());
        page.awaitTrue(isShown("Choose a new password"));
        look(page, "reset");
        fillIn(page, Map.of("password", PASSWORD, "repeated", PASSWORD));
        page.awaitTrue(isShown("Your password is set"));

        signIn(page);
        page.show(postroom.origin() + HOME + "/keys/new");
        page.awaitTrue(isShown("New test key"));
        page.value("document.querySelector('#box-scopes-tags-write').checked = true");
        fillIn(page, Map.of("name", "A program with a rather long name, to see what happens"));
        page.awaitTrue(isShown("Your new key"));
        look(page, "key-issued");
        String secret = page.value("document.querySelector('.secret').innerText").asText();
        new Api(postroom.baseUrl(), secret.strip()).get("/tags").expect(200);
        page.value("document.querySelector('main a.primary').click()");
        page.awaitTrue("document.querySelector('.danger-zone') !== null");
        look(page, "key");

        PanelCommands commands = new PanelCommands(postroom.baseUrl(), installation.testKey);
        for (Map.Entry<String, String> one : PAGES.entrySet()) {
            page.show(postroom.origin() + one.getValue());
            page.awaitTrue(isAt(one.getValue().replaceAll("\\?.*", "")));
            look(page, one.getKey());
            FOUND.addAll(commands.complaints(page));
        }
        assertThat(FOUND).isEmpty();
        assertThat(page.requests())
                .allMatch(url -> url.startsWith(postroom.origin()) || url.startsWith("data:"));
        assertThat(page.complaints()).noneMatch(text -> text.contains("Content Security Policy"));

        page.show(postroom.origin() + "/me");
        page.awaitTrue(isAt("/me"));
        page.value("document.querySelector('form[action=\"/sign-out\"]').requestSubmit()");
        page.awaitTrue(isAt("/sign-in"));
        page.show(postroom.origin() + HOME + "/keys");
        page.awaitTrue(isAt("/sign-in"));
        assertThat(postroom.log()).doesNotContain(PASSWORD, secret.strip());
    }

    private static void fill() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        api.post("/tags", "{\"name\": \"News\"}").expect(201);
        for (String name : List.of("ann", "bob", "christina.maria.montgomery-featherstone")) {
            api.post(
                            "/subscribers",
                            "{\"email\": \"%s@acme.test\", \"tags\": [\"News\"]}".formatted(name))
                    .expect(201);
        }
    }

    private static String linkOfAnn() {
        PostroomProcess.Result made =
                installation.run(
                        "people",
                        "create",
                        "--email",
                        "ann@acme.test",
                        "--name",
                        "Ann Smith",
                        "--account",
                        installation.account,
                        "--role",
                        "owner");
        assertThat(made.exitCode()).as(made.err()).isZero();
        return made.out().strip().replaceFirst("https?://[^/]+", "");
    }

    private static void signIn(BrowserPage page) {
        page.show(postroom.origin() + "/sign-in?next=" + HOME + "/keys");
        page.awaitTrue(isShown("Sign in"));
        fillIn(page, Map.of("address", "ann@acme.test", "password", PASSWORD));
        page.awaitTrue(isAt(HOME + "/keys"));
    }

    private static void fillIn(BrowserPage page, Map<String, String> fields) {
        fields.forEach((name, text) ->
                page.value(
                        "document.querySelector('#field-%s').value = '%s'".formatted(name, text)));
        page.value("document.querySelector('main form.form').requestSubmit()");
    }

    // all pages are looked at before the test fails
    private static void look(BrowserPage page, String name) throws IOException {
        try {
            PageLook.look(page, "dashboard-" + name, 1280, 390);
        } catch (AssertionError | ConditionTimeoutException found) {
            FOUND.add(name + ": " + found.getMessage());
        }
    }

    private static String isAt(String path) {
        return "document.readyState === 'complete' && location.pathname === '" + path + "'";
    }

    private static String isShown(String heading) {
        return "document.readyState === 'complete' && document.querySelector('h1')?.textContent"
                + " === '"
                + heading
                + "'";
    }
}
