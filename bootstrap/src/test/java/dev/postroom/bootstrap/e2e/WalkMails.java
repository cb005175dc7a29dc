package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.postroom.domain.shared.Race;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The transactional mails of a {@link Walk}. */
record WalkMails(Api api, Postbox postbox) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CLIENTS = 8;
    private static final int ROUNDS = 12;
    private static final int MANY = 20;
    private static final int LARGE = 1 << 20;
    private static final List<String> TEXTS =
            List.of(
                    "A text.",
                    "Dots:\n.\n..\n.first of a line\nend",
                    ".",
                    "Grüße aus Łódź, für 5 €",
                    "x".repeat(5000));
    private static final List<String> ADDRESSES =
            List.of(
                    "plus+tag@example.test",
                    "o'hara!#$%&*+-/=?^_{|}~@example.test",
                    "hy-phen@example.test",
                    "l".repeat(64) + "@example.test",
                    "post@xn--mller-kva.test");

    /** Texts, addresses, an attachment, copies and many recipients. */
    void sendEachKind() {
        for (int n = 0; n < TEXTS.size(); n++) {
            send(List.of(textAddress(n)), TEXTS.get(n), Map.of());
        }
        ADDRESSES.forEach(address -> send(List.of(address), "To an address", Map.of()));
        send(
                IntStream.range(0, MANY).mapToObj("many-%d@example.test"::formatted).toList(),
                "To many",
                Map.of());
        send(
                List.of("large@example.test"),
                "See the file",
                Map.of(
                        "attachments",
                        List.of(
                                Map.of(
                                        "filename",
                                        "large.bin",
                                        "content",
                                        Base64.getEncoder().encodeToString(new byte[LARGE])))));
        send(
                List.of("to@example.test"),
                "To three",
                Map.of("cc", List.of("cc@example.test"), "bcc", List.of("bcc@example.test")));
        postbox.expect("cc@example.test");
        postbox.expect("bcc@example.test");
        repeat();
        postbox.awaitEach();
        for (int n = 0; n < TEXTS.size(); n++) {
            assertThat(new ScannedMail(postbox.to(textAddress(n)).getFirst()).unquoted())
                    .contains(TEXTS.get(n).replace("\n", "\r\n"));
        }
    }

    private static String textAddress(int n) {
        return "text-%d@example.test".formatted(n);
    }

    private void send(List<String> to, String text, Map<String, Object> more) {
        to.forEach(postbox::expect);
        api.post("/emails/send", body(to, text, more)).expect(202);
    }

    private static String body(List<String> to, String text, Map<String, Object> more) {
        Map<String, Object> body = new HashMap<>(more);
        body.put("to", to);
        body.put("subject", "A letter");
        body.put("text", text);
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    // a request whose answer a client did not get
    private void repeat() {
        List<String> to = List.of("repeated@example.test");
        postbox.expect(to.getFirst());
        String body = body(to, "Once", Map.of("idempotency_key", "order-17"));
        String first = api.post("/emails/send", body).expect(202).text("/id");
        assertThat(api.post("/emails/send", body).expect(202).text("/id")).isEqualTo(first);
    }

    /** A person who joins a tag is welcomed. */
    void welcomeByTrigger() {
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "Welcome", "subject": "Welcome", "html": "<p>Hello</p>"}
                                """)
                        .expect(201)
                        .text("/id");
        String tag = api.post("/tags", "{\"name\": \"Members\"}").expect(201).text("/id");
        api.post(
                        "/triggers",
                        """
                        {"name": "Welcome", "event_type": "tag.subscribed", "filter": {"tag": "%s"},
                         "template_id": "%s"}
                        """
                                .formatted(tag, template))
                .expect(201);
        postbox.expect("joined@example.test");
        api.post("/subscribers", "{\"email\": \"joined@example.test\", \"tags\": [\"Members\"]}")
                .expect(201);
        postbox.awaitEach();
    }

    /** Clients that create people on the same two tags and mail them at once. */
    void sendFromClientsAtOnce() {
        Race.of(
                CLIENTS,
                client -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        String address = "client-%d-%d@example.test".formatted(client, round);
                        api.post(
                                        "/subscribers",
                                        "{\"email\": \"%s\", \"tags\": [\"Red\", \"Blue\"]}"
                                                .formatted(address))
                                .expect(201);
                        send(List.of(address), "To a client", Map.of());
                    }
                    return client;
                });
        assertThat(api.get("/subscribers?tag=red&tag_all=blue").expect(200).text("/total"))
                .isEqualTo(Integer.toString(CLIENTS * ROUNDS));
        postbox.awaitEach();
    }
}
