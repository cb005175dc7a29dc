package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Headers that a client adds to the mails of a campaign. */
final class CampaignHeadersIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink smtp;
    private static PostroomProcess postroom;
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

    private static String draft(Api api, String headers) {
        api.post(
                "/templates",
                """
                {"name": "Letter", "subject": "Hello", "html": "<p>Hello</p>", "on_conflict": "ignore"}
                """);
        api.post("/tags", "{\"name\": \"News\", \"on_conflict\": \"ignore\"}");
        return api.post(
                        "/campaigns",
                        """
                        {"name": "First", "template_id": "letter", "headers": %s,
                         "tag_filter": {"include_tags": ["news"]}}
                        """
                                .formatted(headers))
                .expect(201)
                .text("/id");
    }

    private static SmtpSink.Mail mailTo(String address) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> smtp.mails().stream().anyMatch(m -> m.recipient().equals(address)));
        return smtp.mails().stream()
                .filter(mail -> mail.recipient().equals(address))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyMailOfACampaignAndItsTestHaveItsHeaders() {
        new CampaignSteps(live).createSubscribers(1);
        String campaign =
                draft(
                        live,
                        """
                        {"List-Id": "Own <own.list.test>", "Feedback-ID": "spring:acme", "X-Campaign": "42"}
                        """);

        live.post("/campaigns/" + campaign + "/test", "{\"to\": [\"me@acme.test\"]}").expect(200);
        live.post("/campaigns/" + campaign + "/send", "{}").expect(202);

        for (String address : new String[] {"me@acme.test", CampaignSteps.address(0)}) {
            SmtpSink.Mail mail = mailTo(address);
            assertThat(mail.header("List-Id")).isEqualTo("Own <own.list.test>");
            assertThat(mail.header("Feedback-ID")).isEqualTo("spring:acme");
            assertThat(mail.header("X-Campaign")).isEqualTo("42");
            assertThat(mail.source().toLowerCase(Locale.ROOT).split("\nlist-id:", -1)).hasSize(2);
        }
        assertThat(mailTo("me@acme.test").header("X-Campaign-Test")).isEqualTo(campaign);
    }

    @Test
    void headersAreKeptChangedAndCopied() {
        String campaign =
                draft(test, "{\"Feedback-ID\": \"a:b\", \"X-One\": \"1\", \"X-Two\": \"2\"}");
        String path = "/campaigns/" + campaign;

        assertThat(test.get(path).text("/headers/Feedback-ID")).isEqualTo("a:b");
        Api.Answer patched =
                test.patch(path, "{\"headers\": {\"x-one\": \"new\", \"X-Two\": null}}")
                        .expect(200);
        assertThat(patched.body().at("/headers").toString())
                .isEqualTo("{\"Feedback-ID\":\"a:b\",\"x-one\":\"new\"}");
        assertThat(test.post(path + "/duplicate", "").expect(201).body().at("/headers"))
                .isEqualTo(patched.body().at("/headers"));
        assertThat(test.patch(path, "{\"headers\": null}").expect(200).body().at("/headers"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"Subject": "Hi"}                      | /headers/Subject     | header_not_allowed
                    {"List-Unsubscribe": "<https://a.b>"}  | /headers/List-Unsubscribe | header_not_allowed
                    {"List-Id": "none"}                    | /headers/List-Id     | invalid_header
                    {"X-Line": "a\\r\\nBcc: b@c.test"}     | /headers/X-Line      | control_character
                    {"X-Number": 7}                        | /headers/X-Number    | invalid_type
                    {"X-A": "1", "x-a": "2"}               | /headers             | duplicate_header
                    """)
    void whatAMailMayNotHaveIsRefusedInACampaignToo(String headers, String pointer, String code) {
        String campaign = draft(test, "{}");
        String body = "{\"headers\": %s}".formatted(headers);

        for (Api.Answer refused :
                new Api.Answer[] {
                    test.patch("/campaigns/" + campaign, body),
                    test.post(
                            "/campaigns",
                            "{\"name\": \"x\", \"template_id\": \"letter\", \"headers\": %s}"
                                    .formatted(headers)),
                    test.post(
                            "/emails/send",
                            "{\"to\": \"a@b.test\", \"subject\": \"x\", \"text\": \"x\", \"headers\": %s}"
                                    .formatted(headers))
                }) {
            refused.expect(422);
            assertThat(refused.text("/errors/0/pointer")).isEqualTo(pointer);
            assertThat(refused.text("/errors/0/code")).isEqualTo(code);
        }
    }
}
