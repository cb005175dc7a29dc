package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pages that are open are told what happens, and have keys, buttons that copy, and a question. */
final class LivePagesIT {

    private static final String PASSWORD = "blue kettle under seven bridges";
    private static final String HOME = "/app/acme/test";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static BrowserPage page;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        browser = Browser.start(directory);
        page = browser.page();
        page.show(postroom.origin() + link());
        page.awaitTrue(isReady("document.querySelector('#field-password') !== null"));
        fillIn(Map.of("password", PASSWORD, "repeated", PASSWORD));
        page.awaitTrue(isReady("document.querySelector('h1').textContent.includes('is set')"));
        signIn();
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
    void aRowAppearsWithoutReload() {
        show("/subscribers");
        mark();
        create("first@acme.test");

        page.awaitTrue("document.querySelector('#rows').textContent.includes('first@acme.test')");
        // the first one may have been recorded before the page listened
        AtomicInteger more = new AtomicInteger();
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    create("more" + more.incrementAndGet() + "@acme.test");
                    return page.value(
                                    "/^[0-9]+ subscribers? created$/.test(document.querySelector("
                                            + "'[role=status] .toast')?.textContent)")
                            .asBoolean();
                });
        assertThat(isMarked()).isTrue();
        assertThat(page.complaints()).noneMatch(text -> text.contains("Content Security Policy"));
    }

    @Test
    void nothingMovesUnderThePointer() {
        create("rest@acme.test");
        show("/subscribers");
        mark();
        page.point("#rows tbody th");
        create("second@acme.test");

        page.awaitTrue("document.querySelector('.news')?.textContent === '1 new: show'");
        assertThat(page.value("document.querySelector('#rows').textContent").asText())
                .doesNotContain("second@acme.test");

        page.value("document.querySelector('.news').click()");
        page.awaitTrue("document.querySelector('#rows').textContent.includes('second@acme.test')");
        assertThat(page.value("document.querySelector('.news') === null").asBoolean()).isTrue();
        assertThat(isMarked()).isTrue();
        page.point(1, 1);
    }

    @Test
    void theNumbersOfTheOverviewMove() {
        show("/");
        mark();
        String before = counter();
        create("third@acme.test");

        page.awaitTrue(
                "document.querySelector('#counters .figure').textContent !== '" + before + "'");
        page.awaitTrue(
                "document.querySelector('#cards .timeline li a').textContent"
                        + ".includes('subscriber.')");
        assertThat(isMarked()).isTrue();
    }

    @Test
    void aCapturedMailAppearsInTheInbox() {
        show("/inbox");
        mark();
        api().post(
                        "/emails/send",
                        "{\"to\": \"new@acme.test\", \"subject\": \"A new mail\", \"text\":"
                                + " \"Hello\"}")
                .expect(202);

        page.awaitTrue("document.querySelector('#rows').textContent.includes('A new mail')");
        assertThat(isMarked()).isTrue();
    }

    @Test
    void anEventAppearsInTheLog() {
        show("/events");
        mark();
        create("logged@acme.test");

        page.awaitTrue("document.querySelector('#rows').textContent.includes('logged@acme.test')");
        assertThat(isMarked()).isTrue();
    }

    @Test
    void keysLeadFromRowToRowAndFromPageToPage() {
        create("aa@acme.test");
        create("bb@acme.test");
        show("/subscribers");
        page.type("j");
        page.type("j");
        page.awaitTrue(
                "document.activeElement === document.querySelectorAll('#rows tbody th a')[1]");
        page.type("k");
        page.awaitTrue(
                "document.activeElement === document.querySelectorAll('#rows tbody th a')[0]");
        page.press("Enter");
        page.awaitTrue(isReady("/\\/subscribers\\/[0-9a-f-]{36}$/.test(location.pathname)"));
        page.type("gt");
        page.awaitTrue(isAt("/tags"));
        page.type("/");
        page.awaitTrue("document.activeElement.id === 'search'");
        page.type("gs?");
        assertThat(page.value("document.querySelector('#search').value").asText()).isEqualTo("gs?");
        page.value("document.activeElement.blur()");
        page.type("?");
        page.awaitTrue(isAt("/help"));
        assertThat(page.value("location.hash").asText()).isEqualTo("#keys");

        page.value("document.querySelector('form[action=\"/shortcuts\"] button').click()");
        page.awaitTrue(isReady("document.documentElement.dataset.keys === 'off'"));
        page.type("gt");
        assertThat(page.value(isAt("/help")).asBoolean()).isTrue();
        page.value("document.querySelector('form[action=\"/shortcuts\"] button').click()");
        page.awaitTrue(isReady("document.documentElement.dataset.keys === undefined"));
    }

    @Test
    void aCommandIsCopiedByAButton() {
        show("/tags");
        page.value("document.querySelector('#api').open = true");
        page.value("document.querySelector('#api .copy').click()");

        page.awaitTrue(
                "document.querySelector('#api .copy').textContent.startsWith('Copied') ||"
                        + " document.querySelector('#api .copy').textContent.startsWith('Press')");
    }

    @Test
    void changesOfAFormAreNotLostWithoutAQuestion() {
        show("/subscribers/new");
        page.value("document.querySelector('main form input:not([type=hidden])').focus()");
        page.type("half");
        page.value("setTimeout(() => document.querySelector('.nav a').click(), 0)");
        await().atMost(Duration.ofSeconds(30)).until(() -> page.questions() == 1);
        page.answer(false);
        assertThat(page.value(isAt("/subscribers/new")).asBoolean()).isTrue();
        page.value("setTimeout(() => document.querySelector('.nav a').click(), 0)");
        await().atMost(Duration.ofSeconds(30)).until(() -> page.questions() == 2);
        page.answer(true);
        page.awaitTrue(isReady("!location.pathname.endsWith('/new')"));
    }

    @Test
    void pagesWorkWithoutScripts() {
        page.scripts(false);
        try {
            show("/subscribers");
            create("silent@acme.test");
            show("/subscribers");
            assertThat(page.value("document.querySelector('#rows').textContent").asText())
                    .contains("silent@acme.test");
            assertThat(page.value("document.querySelectorAll('.copy').length").asInt()).isZero();
        } finally {
            page.scripts(true);
        }
    }

    @Test
    void aStreamEndsSoonAfterItsSession() throws Exception {
        HttpResponse<Void> signedIn =
                HTTP.send(
                        form("/sign-in", "address=ann%40acme.test&password=" + encoded(PASSWORD))
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
        String session =
                signedIn.headers().allValues("Set-Cookie").stream()
                        .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                        .collect(Collectors.joining("; "));
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(postroom.origin() + HOME + "/live"))
                        .header("Cookie", session)
                        .build();
        HttpResponse<Stream<String>> stream =
                HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofLines())
                        .get(30, TimeUnit.SECONDS);
        assertThat(stream.statusCode()).isEqualTo(200);
        CompletableFuture<Void> read =
                CompletableFuture.runAsync(() -> stream.body().forEach(_ -> {}));

        HttpResponse<Void> signedOut =
                HTTP.send(
                        form("/sign-out", "").header("Cookie", session).build(),
                        HttpResponse.BodyHandlers.discarding());

        assertThat(signedOut.statusCode()).isEqualTo(303);
        assertThat(read.handle((_, _) -> true).get(60, TimeUnit.SECONDS)).isTrue();
    }

    private static HttpRequest.Builder form(String path, String body) {
        return HttpRequest.newBuilder(URI.create(postroom.origin() + path))
                .header("Origin", postroom.origin())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static Api api() {
        return new Api(postroom.baseUrl(), installation.testKey);
    }

    private static void create(String address) {
        api().post("/subscribers", "{\"email\": \"" + address + "\"}").expect(201);
    }

    private static String counter() {
        return page.value("document.querySelector('#counters .figure').textContent").asText();
    }

    // a page that was loaded again has no mark
    private static void mark() {
        page.value("window.marked = true");
    }

    private static boolean isMarked() {
        return page.value("window.marked === true").asBoolean();
    }

    private static void show(String path) {
        page.show(postroom.origin() + HOME + path);
        page.awaitTrue(isAt(path));
    }

    private static String isAt(String path) {
        return isReady("location.pathname === '" + HOME + path + "'");
    }

    private static String isReady(String condition) {
        return "document.readyState === 'complete' && (" + condition + ")";
    }

    private static String link() {
        return installation.linkOf(installation.account, "ann@acme.test", "Ann Smith", "owner");
    }

    private static void signIn() {
        page.show(postroom.origin() + "/sign-in?next=" + HOME + "/subscribers");
        page.awaitTrue(isReady("document.querySelector('#field-address') !== null"));
        fillIn(Map.of("address", "ann@acme.test", "password", PASSWORD));
        page.awaitTrue(isAt("/subscribers"));
    }

    private static void fillIn(Map<String, String> fields) {
        fields.forEach((name, text) ->
                page.value(
                        "document.querySelector('#field-%s').value = '%s'".formatted(name, text)));
        page.value("document.querySelector('main form.form').requestSubmit()");
    }
}
