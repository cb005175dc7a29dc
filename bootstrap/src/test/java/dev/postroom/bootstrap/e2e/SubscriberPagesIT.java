package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.PageLook.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * People use their pages in a real browser with the keyboard alone, in both languages; what they
 * did is read from the API.
 */
final class SubscriberPagesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Set<String> BRANDED = new HashSet<>();
    // as far as a person presses Tab, at most
    private static final int MOST_STOPS = 40;

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

    // a picture of one pixel, so that the page has one of every kind of part
    private static void brandAll() throws IOException {
        Path logo = directory.resolve("logo.gif");
        Files.write(
                logo,
                "GIF89a\1\0\1\0\200\0\0\0\0\0\255\255\255,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
                        .getBytes(StandardCharsets.ISO_8859_1));
        for (String line : installation.run("accounts", "list").out().lines().toList()) {
            String account = line.split("\t")[0];
            if (!BRANDED.add(account)) {
                continue;
            }
            PostroomProcess.Result result =
                    installation.run(
                            "accounts",
                            "branding",
                            "--account",
                            account,
                            "--name",
                            "Tea House",
                            "--colour",
                            "#2f6f4e",
                            "--logo",
                            logo.toString(),
                            "--address",
                            "Tea House Ltd\\n1 Main Street\\nLondon",
                            "--imprint",
                            "https://tea.example/about",
                            "--privacy",
                            "https://tea.example/privacy");
            assertThat(result.exitCode()).as(result.err()).isZero();
        }
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            postroom.close();
            installation.close();
        }
    }

    /** A person of one language in an environment of her own, in front of a browser. */
    private record Visit(String language, Api api, BrowserPage page, Properties texts) {

        static Visit of(String language) throws IOException, InterruptedException {
            Api api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
            brandAll();
            BrowserPage page = browser.page();
            page.language(language);
            Properties texts = new Properties();
            try (InputStream file =
                            SubscriberPagesIT.class.getResourceAsStream(
                                    "/dev/postroom/adapters/rest/texts/%s.properties"
                                            .formatted(language));
                    Reader reader = new InputStreamReader(file, StandardCharsets.UTF_8)) {
                texts.load(reader);
            }
            return new Visit(language, api, page, texts);
        }

        String text(String name) {
            return texts.getProperty(name);
        }

        String person(String more) {
            return api.post(
                            "/subscribers",
                            "{\"email\": \"ann@acme.test\", \"language\": \"%s\"%s}"
                                    .formatted(language, more))
                    .expect(201)
                    .text("/id");
        }

        JsonNode read(String id) {
            return api.get("/subscribers/" + id).expect(200).body();
        }

        void show(String path) {
            page.show(path.startsWith("http") ? path : postroom.origin() + path);
        }

        void awaitHeading(String name) {
            page.awaitTrue(
                    "document.readyState === 'complete'"
                            + " && document.querySelector('h1')?.textContent === '"
                            + text(name)
                            + "'");
            assertThat(page.value("document.documentElement.lang").asText()).isEqualTo(language);
        }

        void lookAs(String name) throws IOException {
            look(page, name + "-" + language);
        }

        /** Goes to an element by the Tab key. */
        void tabTo(String selector) {
            String isThere = "document.activeElement.matches('%s')".formatted(selector);
            for (int i = 0; i < MOST_STOPS; i++) {
                page.press("Tab");
                if (page.value(isThere).asBoolean()) {
                    assertFocusIsSeen();
                    return;
                }
            }
            throw new AssertionError("The Tab key does not reach " + selector);
        }

        private void assertFocusIsSeen() {
            assertThat(page.value("getComputedStyle(document.activeElement).outlineStyle").asText())
                    .isNotEqualTo("none");
        }

        void pressButton(String selector) {
            tabTo(selector);
            page.press("Enter");
        }

        /** The latest mail to the person. */
        JsonNode mail(int expected) {
            String list = "/sandbox/emails?to=ann@acme.test";
            await().atMost(PATIENCE)
                    .until(() -> api.get(list).body().at("/total").asInt() >= expected);
            String id = api.get(list).expect(200).text("/items/0/id");
            return api.get("/sandbox/emails/" + id).expect(200).body();
        }

        String link(JsonNode mail, String path) {
            Matcher link =
                    Pattern.compile(Pattern.quote(path) + "[A-Za-z0-9_=?-]+")
                            .matcher(
                                    mail.at("/html").asText().replace("&#x3D;", "=")
                                            + mail.at("/text").asText());
            assertThat(link.find()).as(path + " in " + mail).isTrue();
            return link.group();
        }

        String freshLink(String id) {
            return api.post("/subscribers/" + id + "/preference-token", "{}")
                    .expect(201)
                    .text("/url");
        }
    }

    private static void topics(Api api) {
        for (String body :
                new String[] {
                    """
                    {"name": "Tea", "is_public": true, "category": "Letters", "description": "What is new, once a week."}
                    """,
                    "{\"name\": \"Cake\", \"is_public\": true, \"category\": \"Letters\"}",
                    """
                    {"name": "Offers", "is_public": true, "double_opt_in": true, "description": "Now and then."}
                    """
                }) {
            api.post("/tags", body).expect(201);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void topicsAreChosenAndLeftByKeyboard(String language) throws Exception {
        Visit visit = Visit.of(language);
        topics(visit.api());
        String id = visit.person(", \"tags\": [\"Tea\"]");
        visit.show(visit.freshLink(id));
        visit.awaitHeading("preferences.heading");
        visit.lookAs("preferences");

        visit.tabTo("input[type=checkbox]:not(:checked)");
        visit.page().press("Space");
        visit.pressButton("button[value=save]");
        visit.page().awaitTrue(status(visit.text("preferences.saved")));
        visit.page().awaitTrue("document.activeElement.matches('[role=status]')");
        visit.lookAs("saved");
        assertThat(visit.read(id).at("/tags").findValuesAsText("name"))
                .containsExactly("Cake", "Tea");

        visit.pressButton("button[value=unsubscribe_all]");
        visit.page().awaitTrue(status(visit.text("preferences.all.done")));
        visit.lookAs("unsubscribed-from-all");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("unsubscribed");

        visit.pressButton("button[value=take_back]");
        visit.awaitHeading("again.done.heading");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("active");
        assertThat(visit.read(id).at("/tags").findValuesAsText("name"))
                .containsExactly("Cake", "Tea");
        assertThat(visit.page().complaints()).isEmpty();
    }

    private static String status(String text) {
        return "document.readyState === 'complete'"
                + " && document.querySelector('[role=status]')?.textContent === '"
                + text
                + "'";
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void aSubscriptionIsConfirmedByKeyboard(String language) throws Exception {
        Visit visit = Visit.of(language);
        topics(visit.api());
        String id = visit.person(", \"double_opt_in\": true, \"tags\": [\"Offers\", \"Cake\"]");
        String link = visit.link(visit.mail(1), "/confirm?token=");
        visit.show(visit.freshLink(id));
        visit.awaitHeading("preferences.heading");
        visit.lookAs("preferences-pending");
        visit.show(link);
        visit.awaitHeading("confirm.heading");
        visit.lookAs("confirm");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("pending");

        visit.pressButton("button[type=submit]");
        visit.awaitHeading("confirm.done.heading");
        visit.lookAs("confirmed");

        assertThat(visit.read(id).at("/status").asText()).isEqualTo("active");
        assertThat(visit.read(id).at("/tags").findValuesAsText("name"))
                .containsExactly("Cake", "Offers");
        assertThat(visit.page().complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void aMailIsReadInTheBrowserAndLeadsToUnsubscribingByKeyboard(String language)
            throws Exception {
        Visit visit = Visit.of(language);
        String id = visit.person(", \"tags\": [\"Tea\"]");
        String campaign = campaign(visit.api());
        JsonNode mail = visit.mail(1);
        visit.page().bypassPolicies();
        visit.show(visit.link(mail, "/view?token="));
        visit.page().awaitTrue("document.querySelector('h1')?.textContent === 'Tea of May'");
        visit.lookAs("view");

        Visit other = Visit.of(language);
        other.show(visit.link(mail, "/u/"));
        other.awaitHeading("unsubscribe.heading");
        other.lookAs("unsubscribe");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("active");
        other.pressButton("button[type=submit]");
        other.awaitHeading("unsubscribe.done.heading");
        other.lookAs("unsubscribed");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("unsubscribed");
        assertThat(visit.api().get("/campaigns/" + campaign).text("/stats/unsubscribed"))
                .isEqualTo("1");

        other.pressButton("form[action$=\"/again\"] button");
        other.awaitHeading("again.done.heading");
        other.lookAs("subscribed-again");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("active");
        assertThat(visit.read(id).at("/tags").findValuesAsText("name")).containsExactly("Tea");
        other.show(visit.link(mail, "/u/"));
        other.awaitHeading("unsubscribe.heading");
        other.pressButton("button[type=submit]");
        other.awaitHeading("unsubscribe.done.heading");

        other.pressButton("main a");
        other.awaitHeading("preferences.heading");
        other.lookAs("preferences-unsubscribed");
        other.pressButton("form[action=\"/preferences/link\"] button");
        other.awaitHeading("data.link-sent.heading");
        other.lookAs("link-sent");
        assertThat(visit.mail(2).at("/text").asText()).contains("/preferences?token=");
        assertThat(other.page().complaints()).isEmpty();
    }

    private static String campaign(Api api) {
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Tea of May", "html_content":
                                 "<!doctype html><html lang='en'><head><title>Tea of May</title></head><body><main><h1>Tea of May</h1><p>Assam.</p><p><a href='{{view_in_browser_url}}'>View</a> <a href='{{unsubscribe_url}}'>Stop</a></p></main></body></html>"}
                                """)
                        .expect(201)
                        .text("/id");
        String campaign =
                api.post(
                                "/campaigns",
                                "{\"name\": \"May\", \"template_id\": \"%s\", \"audience\": \"all\"}"
                                        .formatted(template))
                        .expect(201)
                        .text("/id");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        new CampaignSteps(api).awaitStatus(campaign, "sent");
        return campaign;
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void dataIsDeletedByKeyboardAfterAQuestion(String language) throws Exception {
        Visit visit = Visit.of(language);
        topics(visit.api());
        String id = visit.person("");
        visit.show(visit.freshLink(id));
        visit.awaitHeading("preferences.heading");
        visit.pressButton("form[action=\"/preferences/delete\"] button");
        visit.awaitHeading("delete.heading");
        visit.lookAs("delete");
        visit.pressButton("a");
        visit.awaitHeading("preferences.heading");
        assertThat(visit.read(id).at("/status").asText()).isEqualTo("active");

        visit.pressButton("form[action=\"/preferences/delete\"] button");
        visit.awaitHeading("delete.heading");
        visit.pressButton("button[name=confirmed]");
        visit.awaitHeading("delete.done.heading");
        visit.lookAs("deleted");

        visit.api().get("/subscribers/" + id).expect(404);
        assertThat(visit.page().complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void aLinkThatDoesNotWorkSaysWhy(String language) throws Exception {
        Visit visit = Visit.of(language);
        String id = visit.person(", \"tags\": [\"Tea\"]");
        visit.show("/preferences?token=nonsense");
        visit.awaitHeading("invalid.heading");
        visit.lookAs("invalid");

        String token = visit.freshLink(id).replaceFirst(".*token=", "");
        visit.show("/confirm?token=" + token);
        visit.awaitHeading("purpose.heading");
        visit.lookAs("wrong-purpose");

        campaign(visit.api());
        String view = visit.link(visit.mail(1), "/view?token=");
        visit.api().post("/sandbox/clock/advance", "{\"by\": \"PT25H\"}").expect(200);
        visit.show("/preferences?token=" + token);
        visit.awaitHeading("expired.heading");
        visit.lookAs("expired");

        visit.show(view.replaceFirst("token=.", "token="));
        visit.awaitHeading("invalid.heading");
    }
}
