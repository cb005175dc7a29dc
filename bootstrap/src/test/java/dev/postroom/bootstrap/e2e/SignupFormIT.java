package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The public signs up by a form, and others try to use it for more than that. */
final class SignupFormIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern LINK = Pattern.compile("/confirm\\?token=([A-Za-z0-9_-]+)");
    private static final String SHOP = "https://shop.example";
    private static final String HTML_FORM = "application/x-www-form-urlencoded";
    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static WebhookReceiver receiver;
    private static Api live;
    private static Api test;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        receiver = WebhookReceiver.start(0);
        postroom =
                installation.serve(
                        Map.of(
                                "POSTROOM_SMTP_URL",
                                "smtp://127.0.0.1:" + smtp.port(),
                                "POSTROOM_HTTP_TRUSTED_PROXIES",
                                "127.0.0.1"));
        live = new Api(postroom.baseUrl(), installation.liveKey);
        test = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        smtp.close();
        installation.close();
    }

    private static String form(Api api, String more) {
        return api.post("/forms", "{\"name\": \"Footer\"%s}".formatted(more))
                .expect(201)
                .text("/id");
    }

    private static String shopForm(Api api, String tag) {
        api.post("/tags", "{\"name\": \"%s\"}".formatted(tag)).expect(201);
        return form(
                api,
                """
                , "tags": ["%s"], "allowed_origins": ["%s"], "consent_text": "I want letters.",
                "fields": [{"name": "first_name", "required": true}, {"name": "metadata.town"}],
                "redirect_url": "https://shop.example/thanks"
                """
                        .formatted(tag, SHOP));
    }

    // each stranger has an address of its own, as the rate limit counts them
    private static HttpRequest.Builder request(String form) {
        int network = UUID.randomUUID().hashCode() & 0xffff;
        return HttpRequest.newBuilder(URI.create(postroom.baseUrl() + "/forms/" + form))
                .header("X-Forwarded-For", "2001:db8:%x:%x::7".formatted(network, network >> 3));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return BROWSER.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> fetched(String form, String origin, String json)
            throws Exception {
        return send(
                request(form)
                        .header("Origin", origin)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json)));
    }

    private static HttpResponse<String> posted(String form, String fields) throws Exception {
        return send(
                request(form)
                        .header("Origin", SHOP)
                        .header("Accept", "text/html")
                        .header("Content-Type", HTML_FORM)
                        .POST(BodyPublishers.ofString(fields)));
    }

    private static String newAddress() {
        return UUID.randomUUID() + "@acme.test";
    }

    private static List<SmtpSink.Mail> mailsTo(String address) {
        return smtp.mails().stream().filter(mail -> mail.recipient().equals(address)).toList();
    }

    private static String token(String mail) {
        Matcher link = LINK.matcher(mail.replace("=\r\n", "").replace("=3D", "="));
        assertThat(link.find()).as(mail).isTrue();
        return link.group(1);
    }

    private static Api.Answer person(Api api, String address) {
        return api.get("/subscribers/by-email?email=" + address);
    }

    @Test
    void aStrangerOnAnotherSiteSignsUpAndConfirms() throws Exception {
        live.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}"
                                .formatted(receiver.url()))
                .expect(201);
        String form = shopForm(live, "Tea");
        String address = newAddress();
        HttpResponse<String> asked =
                send(
                        request(form)
                                .header("Origin", SHOP)
                                .header("Access-Control-Request-Method", "POST")
                                .method("OPTIONS", BodyPublishers.noBody()));
        assertThat(asked.statusCode()).isEqualTo(204);
        assertThat(asked.headers().firstValue("Access-Control-Allow-Origin")).contains(SHOP);

        HttpResponse<String> accepted =
                fetched(
                        form,
                        SHOP,
                        "{\"email\": \"%s\", \"first_name\": \"Ann\", \"metadata.town\": \"Linz\"}"
                                .formatted(address));

        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        assertThat(accepted.headers().firstValue("Access-Control-Allow-Origin")).contains(SHOP);
        assertThat(accepted.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
        Api.Answer pending = person(live, address).expect(200);
        assertThat(pending.text("/status")).isEqualTo("pending");
        assertThat(pending.text("/source")).isEqualTo("form");
        assertThat(pending.text("/metadata/town")).isEqualTo("Linz");
        await().atMost(PATIENCE).until(() -> !mailsTo(address).isEmpty());
        String token = token(mailsTo(address).getFirst().source());
        live.asPerson(token, "POST", "/preference-center/confirm").expect(200);

        Api.Answer active = person(live, address).expect(200);
        assertThat(active.text("/status")).isEqualTo("active");
        assertThat(active.text("/tags/0/name")).isEqualTo("Tea");
        Api.Answer data = live.get("/subscribers/" + active.text("/id") + "/export").expect(200);
        assertThat(data.text("/consents/0/consent_source"))
                .startsWith("confirmation, asked by form " + form + " from 2001:db8:");
        assertThat(data.text("/consents/0/text")).isEqualTo("I want letters.");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(receiver.deliveries())
                                .anySatisfy(one ->
                                        assertThat(one.text())
                                                .contains("subscriber.created", address)));
    }

    @Test
    void aFormOfABrowserLeadsToTheSiteAndATestMailStaysInside() throws Exception {
        String form = shopForm(test, "Coffee");
        String address = newAddress();

        HttpResponse<String> left =
                posted(form, "email=" + address + "&first_name=Ann&metadata.town=&website=");

        assertThat(left.statusCode()).as(left.body()).isEqualTo(303);
        assertThat(left.headers().firstValue("Location")).contains("https://shop.example/thanks");
        String list = "/sandbox/emails?to=" + address;
        await().atMost(PATIENCE).until(() -> !test.get(list).body().at("/items").isEmpty());
        assertThat(mailsTo(address)).isEmpty();
        assertThat(person(live, address).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"active", "unsubscribed", "pending", "new"})
    void theAnswerIsTheSameForEveryAddress(String status) throws Exception {
        String form = form(live, ", \"allowed_origins\": [\"" + SHOP + "\"]");
        String address = newAddress();
        if (!status.equals("new")) {
            live.post(
                            "/subscribers",
                            "{\"email\": \"%s\", \"status\": \"%s\"}".formatted(address, status))
                    .expect(201);
        }
        long start = System.nanoTime();

        HttpResponse<String> answer = fetched(form, SHOP, "{\"email\": \"%s\"}".formatted(address));

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEqualTo("{\"status\":\"accepted\"}");
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isGreaterThan(Duration.ofMillis(299));
        String expected = status.equals("new") ? "pending" : status;
        assertThat(person(live, address).text("/status")).isEqualTo(expected);
    }

    @Test
    void anotherSiteCannotSendTheForm() throws Exception {
        String form = shopForm(live, "Cocoa");
        String address = newAddress();
        String json = "{\"email\": \"%s\", \"first_name\": \"Ann\"}".formatted(address);

        for (String origin : List.of("https://evil.example", "null", SHOP + ".evil.example")) {
            HttpResponse<String> refused = fetched(form, origin, json);
            assertThat(refused.statusCode()).as(origin).isEqualTo(400);
            assertThat(refused.body()).contains("cross_site_request");
            assertThat(refused.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
            HttpResponse<String> asked =
                    send(
                            request(form)
                                    .header("Origin", origin)
                                    .header("Access-Control-Request-Method", "POST")
                                    .method("OPTIONS", BodyPublishers.noBody()));
            assertThat(asked.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        }
        assertThat(person(live, address).status()).isEqualTo(404);
    }

    @Test
    void aProgramThatFillsInEverythingHasNoEffect() throws Exception {
        String form = shopForm(live, "Mate");
        String address = newAddress();

        HttpResponse<String> answer =
                fetched(
                        form,
                        SHOP,
                        "{\"email\": \"%s\", \"first_name\": \"Ann\", \"website\": \"x\"}"
                                .formatted(address));

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(person(live, address).status()).isEqualTo(404);
    }

    @Test
    void unknownFieldsAndHtmlAreNoWayIn() throws Exception {
        String form = shopForm(test, "Broth");
        String address = newAddress();
        HttpResponse<String> refused =
                fetched(
                        form,
                        SHOP,
                        "{\"email\": \"%s\", \"status\": \"active\", \"tags\": [\"VIP\"]}"
                                .formatted(address));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("/status", "/tags", "/first_name", "unknown_field");
        assertThat(refused.headers().firstValue("Access-Control-Allow-Origin")).contains(SHOP);

        HttpResponse<String> page =
                posted(form, "email=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&first_name=%3Cb%3E");

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body())
                .contains("value=\"&#34;>&lt;script>", "aria-invalid=\"true\"")
                .doesNotContain("<script", "<b>");
        assertThat(person(test, address).status()).isEqualTo(404);
    }

    @Test
    void aFloodIsRefused() throws Exception {
        String form = form(live, "");
        HttpRequest same =
                request(form)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"email\": \"x\"}"))
                        .build();

        List<Integer> statuses =
                IntStream.range(0, 24)
                        .mapToObj(_ -> BROWSER.sendAsync(same, BodyHandlers.discarding()))
                        .map(one -> one.join().statusCode())
                        .toList();

        assertThat(statuses).contains(422, 429);
        assertThat(statuses.stream().filter(status -> status == 422).count()).isLessThan(21);
    }

    @Test
    void anInactiveFormAndAnUnknownOneAreTheSame() throws Exception {
        String form = form(live, ", \"is_active\": false");
        String address = newAddress();
        for (String id : List.of(form, UUID.randomUUID().toString())) {
            HttpResponse<String> refused = fetchedHere(id, address);
            assertThat(refused.statusCode()).isEqualTo(404);
            HttpResponse<String> page = page("/f/" + id);
            assertThat(page.statusCode()).isEqualTo(404);
            assertThat(page.body()).contains("This form is closed");
        }
        assertThat(person(live, address).status()).isEqualTo(404);
    }

    private static HttpResponse<String> fetchedHere(String form, String address) throws Exception {
        return send(
                request(form)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"email\": \"%s\"}".formatted(address))));
    }

    private static HttpResponse<String> page(String path) throws Exception {
        return BROWSER.send(
                HttpRequest.newBuilder(URI.create(postroom.baseUrl()).resolve(path)).build(),
                BodyHandlers.ofString());
    }

    @Test
    void thePageShowsTheFormAndItsPolicyAllowsTheRedirect() throws Exception {
        String form = shopForm(live, "Water");

        HttpResponse<String> page = page("/f/" + form);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("name=\"email\"", "name=\"first_name\"", "name=\"metadata.town\"")
                .contains("I want letters.", "action=\"" + postroom.baseUrl() + "/forms/" + form);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("form-action 'self' https://shop.example;");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("same-origin");
        assertThat(page("/f/" + form + "/done").body()).contains("Check your mail");
    }

    @Test
    void aFormBelongsToOneAccountAndOneEnvironment() {
        String form = form(live, "");
        Api other = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());

        for (Api stranger : List.of(other, test)) {
            stranger.get("/forms/" + form).expect(404);
            stranger.patch("/forms/" + form, "{\"is_active\": false}").expect(404);
            stranger.delete("/forms/" + form).expect(404);
        }
        live.get("/forms/" + form).expect(200);
    }
}
