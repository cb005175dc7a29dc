package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Persons sign up over HTTP and confirm with the link in the mail that they receive. */
final class DoubleOptInIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern LINK = Pattern.compile("/confirm\\?token=([A-Za-z0-9_-]+)");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static Api live;
    private static Api test;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        live = new Api(postroom.baseUrl(), installation.liveKey);
        test = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    @Test
    void aPersonWhoSignsUpIsMailedOnceAndConfirmsByTheLink() {
        String address = newAddress();
        String first = tag(live, true);
        String second = tag(live, true);
        JsonNode created =
                live.post("/subscribers", signUp(address, first, second)).expect(201).body();
        assertThat(created.at("/status").asText()).isEqualTo("pending");
        assertThat(created.at("/tags")).isEmpty();
        assertThat(created.at("/pending_tags").findValuesAsText("name"))
                .containsExactlyInAnyOrder(first, second);

        SmtpSink.Mail mail = delivered(address);
        assertThat(mail.header("List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");
        assertThat(mail.header("List-Unsubscribe")).contains("/u/");
        assertThat(unquoted(mail.source()))
                .contains("You asked to get mail from ", ". Please confirm:")
                .contains("- " + first, "- " + second)
                .contains("<li>" + first + "</li>", "<li>" + second + "</li>");
        String token = token(unquoted(mail.source()));
        JsonNode confirmed = confirm(token).expect(200).body();

        assertThat(confirmed.at("/status").asText()).isEqualTo("active");
        assertThat(confirmed.at("/confirmed_tags").findValuesAsText("name"))
                .containsExactlyInAnyOrder(first, second);
        String path = "/subscribers/" + created.at("/id").asText();
        JsonNode after = live.get(path).expect(200).body();
        assertThat(after.at("/tags").findValuesAsText("source")).containsOnly("confirmation");
        assertThat(after.at("/pending_tags")).isEmpty();
        assertThat(after.at("/confirmed_at").isNull()).isFalse();
        assertThat(live.get("/events?type=subscriber.confirmed").expect(200).body().at("/items"))
                .anySatisfy(
                        event -> assertThat(event.at("/data/email").asText()).isEqualTo(address));
        confirm(token).expect(200);
        assertThat(mailsTo(address)).hasSize(1);
    }

    @Test
    void aScannerThatFollowsTheLinkConfirmsNothing() {
        String address = newAddress();
        String id = live.post("/subscribers", signUp(address)).expect(201).text("/id");
        String token = token(unquoted(delivered(address).source()));

        live.asPerson(token, "GET", "/preference-center/confirm").expect(405);

        assertThat(live.get("/subscribers/" + id).expect(200).text("/status")).isEqualTo("pending");
    }

    @Test
    void theOneClickLinkOfTheMailWithdrawsTheRequest() throws Exception {
        String address = newAddress();
        String id = live.post("/subscribers", signUp(address)).expect(201).text("/id");
        SmtpSink.Mail mail = delivered(address);
        Matcher link = Pattern.compile("/u/[^>]+").matcher(mail.header("List-Unsubscribe"));
        assertThat(link.find()).isTrue();

        assertThat(posted(URI.create(postroom.baseUrl()).resolve(link.group()))).isEqualTo(200);

        assertThat(live.get("/subscribers/" + id).expect(200).text("/status"))
                .isEqualTo("unsubscribed");
        String token = token(unquoted(mail.source()));
        assertThat(confirm(token).expect(401).text("/code")).isEqualTo("invalid_token");
    }

    @Test
    void theClockOfTheTestEnvironmentEndsAConfirmation() {
        String address = newAddress();
        String tag = tag(test, true);
        String id = test.post("/subscribers", signUp(address, tag)).expect(201).text("/id");
        String token = token(captured(address));

        test.post("/sandbox/clock/advance", "{\"by\": \"P8D\"}").expect(200);

        assertThat(confirm(token).expect(401).text("/code")).isEqualTo("token_expired");
        test.post("/subscribers/" + id + "/confirmation", "").expect(202);
        Api.Answer tooSoon = test.post("/subscribers/" + id + "/confirmation", "").expect(429);
        assertThat(Integer.parseInt(tooSoon.header("Retry-After"))).isBetween(1, 300);
        assertThat(test.get("/subscribers/" + id).body().at("/pending_tags/0/name").asText())
                .isEqualTo(tag);
    }

    @Test
    void theTemplateOfTheEnvironmentIsUsed() {
        String body =
                """
                {"name": "Welcome", "slug": "double-opt-in", "subject": "Really, {{first_name}}?",
                 "html_content": "<p>{{tag_names}} <a href='{{confirm_url}}'>yes</a></p>",
                 "category": "transactional"}
                """;
        String template = test.post("/templates", body).expect(201).text("/id");
        String address = newAddress();
        String tag = tag(test, true);

        test.post("/subscribers", signUp(address, tag)).expect(201);

        String html = captured(address);
        assertThat(html).contains(tag);
        confirm(token(html)).expect(200);
        test.delete("/templates/" + template).expect(204);
    }

    private static Api.Answer confirm(String token) {
        return live.asPerson(token, "POST", "/preference-center/confirm");
    }

    private static int posted(URI page) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(page)
                                    .POST(HttpRequest.BodyPublishers.noBody())
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static String newAddress() {
        return UUID.randomUUID() + "@acme.test";
    }

    private static String tag(Api api, boolean doubleOptIn) {
        String name = "Tag " + UUID.randomUUID().toString().substring(0, 8);
        api.post("/tags", "{\"name\": \"%s\", \"double_opt_in\": %s}".formatted(name, doubleOptIn))
                .expect(201);
        return name;
    }

    private static String signUp(String address, String... tags) {
        String names = String.join("\", \"", tags);
        return "{\"email\": \"%s\", \"first_name\": \"Ann\", \"double_opt_in\": true, \"tags\": [%s]}"
                .formatted(address, tags.length == 0 ? "" : "\"" + names + "\"");
    }

    private static List<SmtpSink.Mail> mailsTo(String address) {
        return smtp.mails().stream().filter(mail -> mail.recipient().equals(address)).toList();
    }

    private static SmtpSink.Mail delivered(String address) {
        await().atMost(PATIENCE).until(() -> !mailsTo(address).isEmpty());
        return mailsTo(address).getFirst();
    }

    private static String captured(String address) {
        String list = "/sandbox/emails?to=" + address;
        await().atMost(PATIENCE).until(() -> !test.get(list).body().at("/items").isEmpty());
        String id = test.get(list).expect(200).text("/items/0/id");
        return test.get("/sandbox/emails/" + id).expect(200).body().toString();
    }

    private static String token(String mail) {
        Matcher link = LINK.matcher(mail);
        assertThat(link.find()).as(mail).isTrue();
        return link.group(1);
    }

    /** Quoted-printable text without its soft line breaks, and with its equals signs. */
    private static String unquoted(String source) {
        return source.replace("=\r\n", "").replace("=\n", "").replace("=3D", "=");
    }
}
