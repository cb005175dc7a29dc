package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.text.HostileTexts;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Texts that would be HTML, by every way on which they come into the service: they are texts on
 * each page that shows them.
 */
final class HostileTextsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final String PLAIN = "plain words";
    private static final List<String> TEXTS = HostileTexts.all();

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static TalkingReceiver receiver;
    private static ShownTexts shown;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        receiver = TalkingReceiver.start();
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        DashboardClient.makePerson(
                installation, installation.account, "owner@acme.test", "owner", postroom);
        shown = new ShownTexts(postroom, "owner@acme.test");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        smtp.close();
        installation.close();
    }

    private static List<String> withPlain() {
        List<String> all = new ArrayList<>(List.of(PLAIN));
        all.addAll(TEXTS);
        return all;
    }

    @Test
    void fieldsOfTheApiAreTexts() {
        HostileResources resources =
                new HostileResources(new Api(postroom.baseUrl(), installation.testKey));
        Map<String, List<String>> plain = resources.make(0, PLAIN);
        shown.learn(plain);
        for (int number = 0; number < TEXTS.size(); number++) {
            shown.check(resources.make(number + 1, TEXTS.get(number)));
        }
        assertThat(resources.stored()).as("texts that were accepted").isGreaterThan(500);
        shown.none();
    }

    @Test
    void cellsOfAnImportAreTexts() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        shown.learn(Map.of(imported(api, List.of(PLAIN)), List.of(PLAIN)));
        for (int from = 0; from < TEXTS.size(); from += 10) {
            List<String> some = TEXTS.subList(from, Math.min(from + 10, TEXTS.size()));
            List<String> cells =
                    some.stream()
                            .filter(text -> !text.matches("(?s).*[\\r\\n\\p{Cc}\\ud800].*"))
                            .map(String::strip)
                            .toList();
            // the page shows the row as it was sent
            List<String> sent = cells.stream().map(cell -> cell.replace("\"", "\"\"")).toList();
            shown.check(Map.of(imported(api, cells), sent));
        }
        shown.none();
    }

    // no row has an address, so that each of them is shown as rejected
    private static String imported(Api api, List<String> cells) {
        StringBuilder csv = new StringBuilder("email,first_name\n");
        for (String cell : cells) {
            String quoted = "\"" + cell.replace("\"", "\"\"") + "\"";
            csv.append(quoted).append(',').append(quoted).append('\n');
        }
        String id =
                api.send("POST", "/subscribers/import", "text/csv", csv.toString())
                        .expect(202)
                        .text("/id");
        await().atMost(PATIENCE)
                .until(() -> api.get("/imports/" + id).text("/status").equals("completed"));
        return "/app/acme/test/imports/" + id;
    }

    @Test
    void answersOfReceiversAreTexts() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        receiver.says(withPlain());
        String webhook =
                api.post(
                                "/webhooks",
                                "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}"
                                        .formatted(receiver.url()))
                        .expect(201)
                        .text("/id");
        for (int number = 0; number <= TEXTS.size(); number++) {
            Fixtures.subscriber(api);
        }
        String list = "/webhooks/" + webhook + "/deliveries?limit=100&status=delivered";
        await().atMost(PATIENCE)
                .until(() -> api.get(list).body().at("/total").asInt() > TEXTS.size());
        List<String> ids = new ArrayList<>();
        api.get(list).body().at("/items").forEach(item -> ids.add(item.at("/id").asText()));
        List<String> said = new ArrayList<>();
        Map<String, List<String>> plain = new LinkedHashMap<>();
        Map<String, List<String>> pages = new LinkedHashMap<>();
        for (String id : ids) {
            String path = "/webhooks/" + webhook + "/deliveries/" + id;
            String body = api.get(path).text("/response_body");
            said.add(body);
            (body.equals(PLAIN) ? plain : pages).put("/app/acme/test" + path, List.of(body));
        }
        shown.learn(plain);
        shown.check(pages);
        assertThat(said).contains("<xss-tag>", "<plaintext>", "<script>alert(1)</script>");
        shown.none();
    }

    @Test
    void repliesOfMailServersAreTexts() {
        Api api = new Api(postroom.baseUrl(), installation.liveKey);
        List<String> replies = withPlain().stream().map(HostileTextsIT::line).toList();
        smtp.refuse(address ->
                address.matches("reply[0-9]+@acme.test")
                        ? "550 5.1.1 " + replies.get(number(address))
                        : "");
        List<String> ids = new ArrayList<>();
        for (int number = 0; number < replies.size(); number++) {
            String mail =
                    "{\"to\": \"reply%d@acme.test\", \"subject\": \"Hello\", \"text\": \"Hello\"}"
                            .formatted(number);
            ids.add(api.post("/emails/send", mail).expect(202).text("/id"));
        }
        await().atMost(PATIENCE)
                .until(() ->
                        api.get("/emails?status=bounced").body().at("/total").asInt()
                                == replies.size());
        Map<String, List<String>> pages = new LinkedHashMap<>();
        for (int number = 0; number < replies.size(); number++) {
            pages.put("/app/acme/live/emails/" + ids.get(number), List.of(replies.get(number)));
        }
        String first = "/app/acme/live/emails/" + ids.getFirst();
        shown.learn(Map.of(first, List.of(PLAIN)));
        shown.check(pages);
        shown.none();
    }

    private static int number(String address) {
        return Integer.parseInt(address.replaceAll("[^0-9]", ""));
    }

    // what a line of a reply can be
    private static String line(String text) {
        return text.replaceAll("[^ -~]", "?").strip();
    }

    @Test
    void namesOfBrowsersAreTexts() {
        for (String page : List.of("/me", "/app/acme/live/audit", "/app/acme/test/audit")) {
            shown.learn(Map.of(page, List.of()));
        }
        for (String text : TEXTS.subList(0, 12)) {
            shown.signInBy(line(text));
        }
        shown.signInBy(line(String.join(" ", TEXTS)));
        shown.check(
                Map.of(
                        "/me", List.of(),
                        "/app/acme/live/audit", List.of(),
                        "/app/acme/test/audit", List.of()));
        shown.none();
    }
}
