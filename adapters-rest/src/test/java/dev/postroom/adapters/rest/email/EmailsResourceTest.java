package dev.postroom.adapters.rest.email;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeMail;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.Tracking;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

class EmailsResourceTest {

    private static final String MAIL =
            "{\"to\": \"a@example.com\", \"subject\": \"Hi\", \"text\": \"Hi\", %s}";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return api.send(api.json("POST", path, body));
    }

    private static List<String> violations(HttpResponse<String> response) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        JsonNode errors = TestApi.tree(response).get("errors");
        return errors.valueStream()
                .map(e -> e.get("pointer").textValue() + " " + e.get("code").textValue())
                .toList();
    }

    @Test
    void everyFieldOfARequestReachesTheUseCase() throws Exception {
        HttpResponse<String> response =
                post(
                        "/emails/send",
                        """
                        {"to": ["Ann <ann@example.com>", {"email": "bob@example.com", "name": "Bob"}],
                         "subject": "Hi", "html": "<b>Hi</b>", "cc": "c@example.com",
                         "headers": {"X-Order": "7"}, "metadata": {"a": 1},
                         "attachments": [{"filename": "a.txt", "content": "aGk=",
                             "content_type": "text/plain"}],
                         "scheduled_at": "2026-02-01T10:00:00+01:00", "track_opens": true,
                         "track_clicks": false, "idempotency_key": "k-1"}
                        """);

        assertThat(response.statusCode()).isEqualTo(202);
        SendEmail request = (SendEmail) api.mail.received.getFirst();
        assertThat(request.envelope().to()).hasSize(2);
        assertThat(request.envelope().copies().cc()).hasSize(1);
        assertThat(request.headers().values()).containsEntry("X-Order", "7");
        assertThat(request.attachments().getFirst().contentType()).isEqualTo("text/plain");
        assertThat(request.tracking()).isEqualTo(new Tracking(true, false));
        assertThat(request.scheduledAt()).contains(Instant.parse("2026-02-01T09:00:00Z"));
    }

    @Test
    void theContentOfAMailIsReadWithTheNamesOfItsFiles() throws Exception {
        String path = "/emails/" + FakeMail.HELLO.id() + "/content";

        JsonNode content = TestApi.tree(api.send(api.request(path)));

        assertThat(content.at("/html").textValue()).isEqualTo("<p>Hello</p>");
        assertThat(content.at("/to/0/email").textValue()).isEqualTo("reader@example.com");
        assertThat(content.at("/attachments/0/filename").textValue()).isEqualTo("a.pdf");
        assertThat(content.at("/attachments/0/content").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'headers': {'X-A': '1', 'x-a': '2'}|/headers duplicate_header",
                "'headers': {'Bcc': 'e@example.com'}|/headers/Bcc header_not_allowed",
                "'headers': {'X-A': 'a\\r\\nBcc: e@example.com'}|/headers/X-A control_character",
                "'headers': {'X-A': 'a\\r\\n'}|/headers/X-A control_character",
                "'headers': ['X-A']|/headers invalid_type",
                "'headers': {'Precedence': 'ü'}|/headers/Precedence invalid_header",
                "'from': 'A\\r\\nB <a@example.com>'|/from control_character",
                "'cc': [{'email': 'a@example.com', 'name': 'a\\nb'}]|/cc/0/name control_character",
                "'cc': [{'email': 'a@example.com', 'name': 'a\\n'}]|/cc/0/name control_character",
                "'track_opens': 'yes'|/track_opens invalid_type",
                "'track_clicks': 1|/track_clicks invalid_type",
                "'scheduled_at': 'tomorrow'|/scheduled_at invalid_time",
                "'idempotency_key': 7|/idempotency_key invalid_type",
                "'idempotency_key': ' '|/idempotency_key invalid_idempotency_key"
            })
    void aHostileFieldIsReported(String field, String violation) throws Exception {
        String body = MAIL.formatted(field.replace('\'', '"'));

        assertThat(violations(post("/emails/send", body))).containsExactly(violation);
        assertThat(api.mail.received).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a.eml, message/rfc822, /attachments/0/content_type media_type_not_allowed",
        "a.bin, MultiPart/Mixed, /attachments/0/content_type media_type_not_allowed",
        "a.bin, text/plain\\r\\nX-A: b, /attachments/0/content_type invalid_media_type",
        "a\\r\\nb, text/plain, /attachments/0/filename control_character",
        "a\\n, text/plain, /attachments/0/filename control_character",
        "a/../b, text/plain, /attachments/0/filename invalid_filename"
    })
    void aHostileAttachmentIsReported(String name, String type, String violation) throws Exception {
        String file =
                "\"attachments\": [{\"filename\": \"%s\", \"content_type\": \"%s\", \"content\": \"\"}]"
                        .formatted(name, type);

        List<String> found = violations(post("/emails/send", MAIL.formatted(file)));

        assertThat(found).containsExactly(violation);
    }

    /** A character that was skipped would change what arrives. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "***",
                "-_-_",
                "aGVs*bG8=",
                "{'x':1}",
                "data:text/plain;base64,aGVsbG8=",
                "éé",
                "aGk=x",
                "aGk=\n!",
                "aGVs bG8=",
                "eA",
                "e",
                "====",
                "eA==eA=="
            })
    void anAttachmentThatIsNoBase64IsReported(String content) throws Exception {
        String file =
                "\"attachments\": [{\"filename\": \"a\", \"content\": \"%s\"}]"
                        .formatted(content.replace("\n", "\\n"));

        List<String> found = violations(post("/emails/send", MAIL.formatted(file)));

        assertThat(found).containsExactly("/attachments/0/content invalid_base64");
    }

    @ParameterizedTest
    @CsvSource({
        "aGVs\\r\\nbG8=\\n, hello",
        "aGVsbG8=, hello",
        "'', ''",
        "+/+/, \u00fb\u00ff\u00bf"
    })
    void lineBreaksInBase64AreNoPartOfTheContent(String content, String bytes) throws Exception {
        post(
                "/emails/send",
                MAIL.formatted(
                        "\"attachments\": [{\"filename\": \"a\", \"content\": \"%s\"}]"
                                .formatted(content)));

        SendEmail request = (SendEmail) api.mail.received.getFirst();
        assertThat(request.attachments().getFirst().content())
                .isEqualTo(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aBatchReportsAllViolationsOfAllElements() throws Exception {
        String body =
                """
                {"emails": [{"to": "a@example.com", "subject": "Hi", "text": "Hi"},
                            {"to": "nobody", "subject": "Hi", "text": "Hi"},
                            7,
                            {"subject": "Hi", "text": "Hi", "track_opens": 1}]}
                """;

        assertThat(violations(post("/emails/batch", body)))
                .containsExactly(
                        "/emails/1/to invalid_email",
                        "/emails/2 invalid_type",
                        "/emails/3/to required",
                        "/emails/3/track_opens invalid_type");
        assertThat(api.mail.received).isEmpty();
    }

    @Test
    void aBatchIsAnObjectOrAnArray() throws Exception {
        String one = "{\"to\": \"a@example.com\", \"subject\": \"Hi\", \"text\": \"Hi\"}";

        HttpResponse<String> object = post("/emails/batch", "{\"emails\": [" + one + "]}");
        HttpResponse<String> array = post("/emails/batch", "[" + one + ", " + one + "]");

        assertThat(object.statusCode()).isEqualTo(202);
        assertThat(TestApi.tree(object).at("/emails/0/status").textValue()).isEqualTo("queued");
        assertThat(array.statusCode()).isEqualTo(202);
        assertThat(api.mail.received).hasSize(3);
        assertThat(violations(post("/emails/batch", "{}"))).contains("/emails required");
        String many = String.join(",", Collections.nCopies(101, one));
        assertThat(violations(post("/emails/batch", "[" + many + "]")))
                .containsExactly("/emails too_many");
    }

    @Test
    void anEmailIsReturnedWithItsTimeline() throws Exception {
        JsonNode email = TestApi.tree(api.send(api.request("/emails/" + FakeMail.HELLO.id())));

        assertThat(email.get("status").textValue()).isEqualTo("queued");
        assertThat(email.get("track_opens").booleanValue()).isTrue();
        assertThat(email.get("scheduled_at").isNull()).isTrue();
        assertThat(email.at("/timeline/0/status").textValue()).isEqualTo("queued");
        assertThat(email.at("/timeline/0/smtp_reply").textValue()).isEqualTo("250 ok");
    }

    @Test
    void filtersReachTheUseCaseAndUnknownKeywordsAreRefused() throws Exception {
        HttpResponse<String> page =
                api.send(
                        api.request(
                                "/emails?status=sent&status=bounced&to=A@x.org"
                                        + "&created_after=2026-01-01T00:00:00Z"));

        assertThat(TestApi.tree(page).at("/items/0/id").textValue())
                .isEqualTo(FakeMail.HELLO.id().toString());
        assertThat(TestApi.tree(page).at("/items/0").has("timeline")).isFalse();
        EmailQuery query = (EmailQuery) api.mail.received.getFirst();
        assertThat(query.statuses())
                .containsExactlyInAnyOrder(EmailStatus.SENT, EmailStatus.BOUNCED);
        assertThat(query.to()).contains("A@x.org");
        assertThat(
                        violations(
                                api.send(
                                        api.request(
                                                "/emails?status=lost&template_id=x&created_before=z"))))
                .hasSize(3);
    }

    @Test
    void cancellingAnEmailReturnsTheCompleteEmail() throws Exception {
        HttpResponse<String> response =
                api.send(api.json("POST", "/emails/" + FakeMail.HELLO.id() + "/cancel", "{}"));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(TestApi.tree(response).has("timeline")).isTrue();
        assertThat(api.mail.received).containsExactly(FakeMail.HELLO.id());
        assertThat(api.send(api.json("POST", "/emails/nothing/cancel", "{}")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void clearingAnInboxReturnsNoContent() throws Exception {
        assertThat(api.send(api.request("/sandbox/emails").DELETE()).statusCode()).isEqualTo(204);
    }
}
