package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** The envelope senders by which reports find their mails, from the request to the mail server. */
final class EnvelopeSendersIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String DOMAIN = "xn--rck-hoa.acme.test";
    private static final Map<String, String> OWN =
            Map.of("POSTROOM_INBOUND_BOUNCE_DOMAIN", "Rück.acme.test");

    @TempDir Path directory;
    private Installation installation;
    private SmtpSink smtp;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
    }

    @AfterEach
    void stop() throws Exception {
        smtp.close();
        installation.close();
    }

    private PostroomProcess serve(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port());
        return installation.serve(settings);
    }

    private static Api.Answer post(Api api, String path, String body) {
        return api.post(path, body.replace('\'', '"'));
    }

    private SmtpSink.Mail mailTo(String address) {
        await().atMost(PATIENCE).until(() -> mailsTo(address).size() == 1);
        return mailsTo(address).getFirst();
    }

    private List<SmtpSink.Mail> mailsTo(String address) {
        return smtp.mails().stream().filter(mail -> mail.recipient().equals(address)).toList();
    }

    private UUID liveWorkspace() throws SQLException {
        DatabaseTarget database = installation.database();
        try (Connection connection =
                        DriverManager.getConnection(
                                database.jdbcUrl(),
                                database.user().orElse(""),
                                database.password().map(Secret::reveal).orElse(""));
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery(
                                "SELECT id FROM workspaces WHERE environment = 'live'")) {
            assertThat(found.next()).isTrue();
            return found.getObject(1, UUID.class);
        }
    }

    /** Opens the envelope sender of a mail, which is asked for reports by the same name. */
    private ReturnToken opened(SmtpSink.Mail mail) throws SQLException {
        assertThat(mail.header("From")).isEqualTo("News <news@acme.test>");
        String local = mail.sender().replaceAll("MAIL FROM:<(.*)@.*", "$1");
        assertThat(mail.sender())
                .isEqualTo("MAIL FROM:<%s@%s> RET=HDRS ENVID=%s".formatted(local, DOMAIN, local));
        String master = installation.environment(Map.of()).get("POSTROOM_MASTER_KEY");
        MacKey key = new MacKey(Base64.getDecoder().decode(master)).derive("returns");
        UUID workspace = liveWorkspace();
        return ReturnToken.parse(local)
                .flatMap(token -> token.of(workspace, key))
                .orElseThrow(() -> new AssertionError("does not open: " + mail.sender()));
    }

    private void assertReturnsToItsEmail(Api api, String address) throws SQLException {
        ReturnToken token = opened(mailTo(address));
        assertThat(token.kind()).isEqualTo(ReturnToken.Kind.EMAIL);
        assertThat(api.get("/emails?to=" + address).expect(200).text("/items/0/id"))
                .isEqualTo(token.mail().toString());
    }

    @Test
    void eachMailHasAnEnvelopeSenderThatOpensToIt() throws Exception {
        try (PostroomProcess postroom = serve(OWN)) {
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(live);
            steps.createSubscribers(5);
            String campaign = steps.createCampaign("");

            post(
                            live,
                            "/emails/send",
                            "{'to': ['one@acme.test', 'two@acme.test'], 'subject': 's', 'text':"
                                    + " 't'}")
                    .expect(202);
            post(live, "/campaigns/" + campaign + "/test", "{'to': ['me@acme.test']}").expect(200);
            post(live, "/campaigns/" + campaign + "/send", "{}").expect(202);
            post(
                            live,
                            "/triggers",
                            "{'name': 'Welcome', 'event_type': 'tag.subscribed', 'steps': [{'type':"
                                    + " 'send_email', 'template_id': 'letter'}]}")
                    .expect(201);
            post(live, "/tags", "{'name': 'Asked', 'double_opt_in': true}").expect(201);
            post(live, "/subscribers", "{'email': 'triggered@acme.test', 'tags': ['Other']}")
                    .expect(201);
            post(live, "/subscribers", "{'email': 'asked@acme.test', 'tags': ['Asked']}")
                    .expect(201);

            for (String address :
                    List.of(
                            "one@acme.test",
                            "two@acme.test",
                            "me@acme.test",
                            "triggered@acme.test",
                            "asked@acme.test")) {
                assertReturnsToItsEmail(live, address);
            }
            Map<Integer, String> places = new HashMap<>();
            for (int n = 0; n < 5; n++) {
                String address = CampaignSteps.address(n);
                ReturnToken token = opened(mailTo(address));
                assertThat(token.kind()).isEqualTo(ReturnToken.Kind.CAMPAIGN);
                assertThat(token.mail()).isEqualTo(UUID.fromString(campaign));
                places.put(token.position(), address);
            }
            assertThat(places).containsOnlyKeys(1, 2, 3, 4, 5);
            assertThat(smtp.mails())
                    .hasSize(10)
                    .extracting(SmtpSink.Mail::sender)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theMailsOfTestEnvironmentsAndOfTheTransportItselfHaveNone() throws Exception {
        try (PostroomProcess postroom = serve(OWN)) {
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            Api test = new Api(postroom.baseUrl(), installation.testKey);
            CampaignSteps steps = new CampaignSteps(test);
            steps.createSubscribers(2);
            String campaign = steps.createCampaign("");

            post(test, "/campaigns/" + campaign + "/send", "{}").expect(202);
            post(live, "/mail-settings/test", "{'to': 'me@acme.test'}").expect(200);

            assertThat(mailTo("me@acme.test").sender()).isEqualTo("MAIL FROM:<news@acme.test>");
            steps.awaitStatus(campaign, "sent");
            IntStream.range(0, 2)
                    .mapToObj(n -> test.get("/sandbox/emails?to=" + CampaignSteps.address(n)))
                    .map(found -> test.get("/sandbox/emails/" + found.text("/items/0/id")))
                    .forEach(captured ->
                            assertThat(captured.expect(200).body().toString())
                                    .contains("news@acme.test")
                                    .doesNotContain(DOMAIN));
            assertThat(smtp.mails()).hasSize(1);
        }
    }

    @Test
    void withoutADomainTheEnvelopeSenderIsTheOneInFromUntilThereIsOne() throws Exception {
        try (PostroomProcess postroom = serve(Map.of())) {
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(live);
            steps.createSubscribers(2);
            String campaign = steps.createCampaign("");
            post(live, "/campaigns/" + campaign + "/send", "{}").expect(202);
            post(live, "/emails/send", "{'to': 'one@acme.test', 'subject': 's', 'text': 't'}")
                    .expect(202);

            await().atMost(PATIENCE).until(() -> smtp.mails().size() == 3);

            assertThat(smtp.mails())
                    .extracting(SmtpSink.Mail::sender)
                    .containsOnly("MAIL FROM:<news@acme.test>");
            steps.awaitMail(live.get("/emails?to=one@acme.test").text("/items/0/id"), "sent");
            smtp.refuse(address -> address.startsWith("late") ? "451 4.2.0 later" : "");
            post(live, "/emails/send", "{'to': 'late@acme.test', 'subject': 's', 'text': 't'}")
                    .expect(202);
            steps.awaitMail(live.get("/emails?to=late@acme.test").text("/items/0/id"), "deferred");
        }
        smtp.refuse(_ -> "");
        try (PostroomProcess postroom = serve(OWN)) {
            assertReturnsToItsEmail(
                    new Api(postroom.baseUrl(), installation.liveKey), "late@acme.test");
        }
    }
}
