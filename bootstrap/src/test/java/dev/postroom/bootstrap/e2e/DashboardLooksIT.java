package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A person looks at every page of the dashboard, in a small and a large window, light and dark, and
 * goes through it by keyboard.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DashboardLooksIT {

    private static final String PASSWORD = "blue kettle under seven bridges";
    private static final String HOME = DashboardPages.HOME;

    private static final Pattern SET_UP = Pattern.compile("/setup/[0-9A-Za-z_-]{43}");
    private static final String ERRORS = "document.querySelector('.errors') !== null";
    private static final String SECRET = "document.querySelector('.secret') !== null";
    private static final String SHOWN_SECRET = "document.querySelector('.secret').innerText";
    private static final Map<String, String> IDS = new LinkedHashMap<>();

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static WebhookReceiver receiver;
    private static BrowserPage page;
    private static DashboardLook look;
    private static String secret = "";

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        receiver = WebhookReceiver.start(0);
        browser = Browser.start(directory);
        page = browser.page();
        look = new DashboardLook(page);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            receiver.close();
            postroom.close();
            installation.close();
        }
    }

    @Test
    @Order(1)
    void theDoorsAreCalm() throws Exception {
        IDS.putAll(fill());
        show(HOME + "/keys", "/sign-in");
        look("sign-in");
        fillIn(Map.of("address", "ann@acme.test", "password", "a guess of somebody else"));
        page.awaitTrue(ERRORS);
        look("sign-in-refused");
        show(setUpLink());
        look("set-up");
        show(Invited.by(installation.database(), installation.account));
        look("invite");
        show(linkOf("ann@acme.test", "owner"));
        look("reset");
        choosePassword();
        installation.run("people", "operator", "--email", "ann@acme.test");
        signIn("ann@acme.test");
        secondFactor();
        calm();
    }

    // set up, asked for, and removed again
    private static void secondFactor() throws Exception {
        show("/me/factor");
        fillIn(Map.of());
        page.awaitTrue(SECRET);
        look("factor-secret");
        PhoneApp app = PhoneApp.with(page.value(SHOWN_SECRET).asText());
        fillIn(Map.of("code", "1"));
        page.awaitTrue(ERRORS);
        look("factor-refused");
        fillIn(Map.of("code", app.code()));
        page.awaitTrue(isShown("Recovery codes"));
        look("recovery-codes");
        signOut();
        show("/sign-in?next=/me");
        fillIn(Map.of("address", "ann@acme.test", "password", PASSWORD));
        page.awaitTrue(isShown("Enter a code"));
        look("sign-in-code");
        fillIn(Map.of("code", app.code()));
        page.awaitTrue(isShown("Your account"));
        look("me-factor");
        page.value("document.querySelector('form[action$=\"factor/remove\"]').requestSubmit()");
        page.awaitTrue("document.querySelector('a[href=\"/me/factor\"]') !== null");
    }

    @Test
    @Order(2)
    void eachPageIsCalmAtEachWidthAndInBothColours() throws Exception {
        show(HOME + "/members");
        IDS.put(
                "member",
                page.value("document.querySelector('tbody th a').href.split('/').pop()").asText());
        DashboardPages pages = new DashboardPages(IDS);
        assertThat(pages.unvisited()).as("pages that nobody looks at").isEmpty();
        PanelCommands commands = new PanelCommands(postroom.baseUrl(), installation.testKey);
        for (Map.Entry<String, String> one : pages.all().entrySet()) {
            show(one.getValue());
            look(one.getKey());
            look.add(commands.complaints(page));
        }
        calm();
    }

    @Test
    @Order(3)
    void whatFormsAnswerIsCalm() throws Exception {
        show(HOME + "/keys/new");
        page.value("document.querySelector('#box-scopes-tags-write').checked = true");
        fillIn(
                Map.of(
                        "name",
                        "A program with a rather long name, to see what happens",
                        "allowed_networks",
                        "127.0.0.0/8\\n::1\\n2001:db8:85a3:8d3:1319:8a2e:370:7348"));
        page.awaitTrue(isShown("Your new key"));
        look("key-issued");
        secret = page.value("document.querySelector('.secret').innerText").asText().strip();
        new Api(postroom.baseUrl(), secret).get("/tags").expect(200);

        show(HOME + "/webhooks/new");
        fillIn(Map.of("url", "http://127.0.0.1:9/later"));
        page.awaitTrue(SECRET);
        look("webhook-issued");
        show(HOME + "/subscribers/" + IDS.get("person"));
        page.value("document.querySelector('form[action$=preference-link]').requestSubmit()");
        page.awaitTrue(SECRET);
        look("preference-link");

        refuse("/subscribers/new", Map.of("email", "ann at acme.test"));
        refuse("/webhooks/new", Map.of("url", "nowhere"));
        refuse("/campaigns/new", Map.of("name", "", "throttle_per_minute", "-1"));
        refuse("/members/new", Map.of("email", "nobody@nowhere"));
        refuse("/triggers/new", Map.of("filter-tag", "nowhere"));
        refuse("/tags/new", Map.of("name", "Newsletter"));
        refuse("/keys/new", Map.of("name", "", "allowed_networks", "10.0.0.1/8"));
        calm();
    }

    private static void refuse(String path, Map<String, String> fields) throws IOException {
        show(HOME + path);
        fillIn(fields);
        page.awaitTrue(ERRORS);
        look("refused" + path.replaceAll("/new$", "").replace('/', '-'));
    }

    @Test
    @Order(4)
    void whatGoesWrongIsSaidInTheFrame() throws Exception {
        try (TableAway _ = TableAway.renamed(installation.database(), "tags")) {
            show(HOME + "/tags");
            page.awaitTrue(isShown("Something went wrong"));
            look("trouble-500");
        }
        String lead = "location.href = '" + HOME + "/tags'; true";
        TableAway.cancelled(installation.database(), "tags", () -> page.value(lead));
        page.awaitTrue(isShown("The service is not complete right now"));
        look("trouble-503");

        signOut();
        show(linkOf("bob@acme.test", "viewer"));
        choosePassword();
        signIn("bob@acme.test");
        show(HOME + "/keys");
        page.awaitTrue(isShown("Your role does not include this"));
        look("trouble-403");
        calm();
    }

    @Test
    @Order(5)
    void whoSignsOutIsOut() {
        page.show(postroom.origin() + "/app/-/parts");
        page.awaitTrue("document.readyState === 'complete'");
        assertThat(page.value("document.querySelector('h1').textContent").asText())
                .as("only the demo has this page")
                .isNotEqualTo("Parts");
        signOut();
        assertThat(postroom.log()).doesNotContain(PASSWORD, secret);
    }

    private static Map<String, String> fill() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        ShownPrograms programs = new ShownPrograms(api);
        Map<String, String> webhooks = programs.listen(receiver.url());
        ShownMail mail = new ShownMail(api);
        Map<String, String> made = new LinkedHashMap<>();
        made.putAll(
                new ShownPeople(api)
                        .fill(week -> {
                            if (week == 1) {
                                made.putAll(mail.templates());
                            }
                            String name = "Weekly letter, number " + week;
                            made.putIfAbsent("campaign-sent", mail.sent(name));
                        }));
        made.putAll(mail.fill());
        made.putAll(programs.fill(webhooks));
        return made;
    }

    private static void show(String address) {
        show(address, address.replaceAll("\\?.*", ""));
    }

    private static void show(String address, String path) {
        page.show(postroom.origin() + address);
        page.awaitTrue(
                "document.readyState === 'complete' && location.pathname === '" + path + "'");
    }

    private static void choosePassword() {
        fillIn(Map.of("password", PASSWORD, "repeated", PASSWORD));
        page.awaitTrue(isShown("Your password is set"));
    }

    private static void signOut() {
        show("/me");
        page.value("document.querySelector('form[action=\"/sign-out\"]').requestSubmit()");
        page.awaitTrue("location.pathname === '/sign-in'");
        show(HOME + "/keys", "/sign-in");
    }

    private static void calm() {
        look.isCalm(postroom.origin());
    }

    private static String setUpLink() {
        Matcher link = SET_UP.matcher(postroom.log());
        await().atMost(Duration.ofSeconds(30)).until(() -> link.reset(postroom.log()).find());
        return link.group();
    }

    private static String linkOf(String address, String role) {
        return installation.linkOf(installation.account, address, "Ann Smith", role);
    }

    private static void signIn(String address) {
        show("/sign-in?next=/me");
        fillIn(Map.of("address", address, "password", PASSWORD));
        page.awaitTrue("document.readyState === 'complete' && location.pathname === '/me'");
    }

    private static void fillIn(Map<String, String> fields) {
        fields.forEach((name, text) ->
                page.value(
                        "document.querySelector('#field-%s').value = '%s'".formatted(name, text)));
        String form = "document.querySelector('main form.form')";
        page.value(form + ".noValidate = true; " + form + ".requestSubmit()");
    }

    private static void look(String name) throws IOException {
        look.at(name);
    }

    private static String isShown(String heading) {
        return "document.readyState === 'complete' && document.querySelector('h1')?.textContent"
                + " === '"
                + heading
                + "'";
    }
}
