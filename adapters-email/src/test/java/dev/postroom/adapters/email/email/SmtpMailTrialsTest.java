package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTrials;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.email.transport.MailTrial.Line;
import dev.postroom.domain.email.transport.MailTrials;
import dev.postroom.domain.email.transport.MailTrialsContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** One mail with its conversation, to good and to hostile servers. */
@Timeout(60)
class SmtpMailTrialsTest implements MailTrialsContract {

    private static final String SECRET = "hunter2-hunter2";

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final List<MailOutcome> observed = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        server.close();
    }

    @Override
    public MailTrials trials() {
        return trials("smtp", "");
    }

    private MailTrials trials(String scheme, String user) {
        SmtpSettings settings =
                SmtpSettings.parse(scheme + "://" + user + "127.0.0.1:" + server.port())
                        .with(TestCertificate.file());
        return trials(settings, RelayLimits.of(settings));
    }

    private MailTrials trials(SmtpSettings settings, RelayLimits limits) {
        return new SmtpMailTrials(
                InsideTransaction.guard(),
                settings,
                limits,
                new SettableClock(),
                (outcome, _) -> observed.add(outcome));
    }

    private SmtpSettings settings(int connections) {
        return SmtpSettings.parse(
                "smtp://127.0.0.1:" + server.port() + "?max_connections=" + connections);
    }

    private static SmtpMailTransport mails(SmtpSettings settings, RelayLimits limits) {
        return SmtpMailTransport.pipelined(
                InsideTransaction.guard(), settings, limits, new SettableClock(), 2);
    }

    private static MailOutcome send(SmtpMailTransport mails) {
        return Handover.send(
                        mails,
                        WorkspaceFixture.live(new UUID(0, 1)),
                        List.of(MailTransportContract.mailTo("customer@example.com")),
                        1)
                .getFirst();
    }

    @Override
    public List<String> received() {
        return server.received().stream().map(ReceivedMail::recipient).toList();
    }

    @Override
    public void answer(String reply) {
        server.at(SmtpStep.DOT, new Reaction.Say(reply));
    }

    private static MailTrial attempt(MailTrials trials, Duration time) {
        return trials.attempt(
                WorkspaceFixture.live(new UUID(0, 1)),
                MailTransportContract.mailTo("reader@example.com"),
                time);
    }

    private MailTrial attempt() {
        return attempt(trials(), TIME);
    }

    private static String told(MailTrial trial) {
        return String.join("\n", trial.transcript().stream().map(Line::text).toList());
    }

    @Test
    void theWholeConversationIsToldWithoutTheBody() {
        server.offers("STARTTLS", "AUTH PLAIN").knows(new AuthPeer("me@acme.test", SECRET));
        MailTrial trial = attempt(trials("smtp+starttls", "me%40acme.test:" + SECRET + "@"), TIME);

        assertThat(trial.outcome()).isInstanceOf(MailOutcome.Accepted.class);
        assertThat(trial.encryption())
                .hasValueSatisfying(made -> {
                    assertThat(made.protocol()).startsWith("TLSv1");
                    assertThat(made.verified()).isTrue();
                });
        assertThat(told(trial))
                .containsSubsequence(
                        "Connecting to 127.0.0.1:" + server.port(),
                        "220 ready",
                        "EHLO ",
                        "STARTTLS",
                        "the certificate is valid",
                        "AUTH PLAIN ***",
                        "235 2.7.0 welcome",
                        "MAIL FROM:<",
                        "RCPT TO:<reader@example.com>",
                        "DATA",
                        "354 go on",
                        "Subject: ",
                        "The body of the message is left out here: ",
                        "250 2.0.0 queued",
                        "QUIT")
                .doesNotContain(SECRET)
                .doesNotContain(
                        Base64.getEncoder()
                                .encodeToString(
                                        ("\0me@acme.test\0" + SECRET)
                                                .getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCRAM-SHA-256", "PLAIN", "LOGIN"})
    void noReplyBringsTheSecretBack(String mechanism) {
        server.offers("AUTH " + mechanism)
                .knows(new AuthPeer("me", SECRET).refusing("", "535 no: " + SECRET));
        MailTrial refused = attempt(trials("smtp", "me:wrong-" + SECRET + "@"), TIME);
        assertThat(told(refused)).contains("AUTH " + mechanism).doesNotContain("wrong-" + SECRET);

        server.knows(new AuthPeer("me", SECRET));
        server.at(SmtpStep.RCPT, new Reaction.Say("550 5.7.1 you said " + SECRET));
        MailTrial repeated = attempt(trials("smtp", "me:" + SECRET + "@"), TIME);
        assertThat(repeated.outcome().text()).isEqualTo("550 5.7.1 you said ***");
        assertThat(told(repeated)).contains("550 5.7.1 you said ***").doesNotContain(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCRAM-SHA-256", "PLAIN", "LOGIN"})
    void noReplyBringsTheNameOfTheOperatorBack(String mechanism) {
        String name = "postmaster@relay";
        String encoded = Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
        String said = " for " + name + ", PostMaster@Relay, <" + name + ">, " + encoded;
        server.offers("AUTH " + mechanism)
                .knows(
                        new AuthPeer(name, SECRET)
                                .refusing("", "535 5.7.8 authentication failed" + said));
        MailTrial refused = attempt(trials("smtp", "postmaster%40relay:wrong@"), TIME);
        assertThat(refused.outcome().text())
                .endsWith("535 5.7.8 authentication failed for ***, ***, <***>, ***");

        server.knows(new AuthPeer(name, SECRET));
        server.at(SmtpStep.RCPT, new Reaction.Say("550 5.7.1 not" + said));
        MailTrial repeated = attempt(trials("smtp", "postmaster%40relay:" + SECRET + "@"), TIME);
        assertThat(repeated.outcome().text()).isEqualTo("550 5.7.1 not for ***, ***, <***>, ***");

        assertThat(told(refused) + told(repeated) + refused.outcome() + repeated.outcome())
                .doesNotContainIgnoringCase(name)
                .doesNotContain(encoded);
    }

    @Test
    void aShortNameIsMaskedAsAWord() {
        server.offers("AUTH PLAIN").knows(new AuthPeer("me", SECRET));
        server.at(SmtpStep.RCPT, new Reaction.Say("550 5.7.1 me: some mess of me"));
        MailTrial trial = attempt(trials("smtp", "me:" + SECRET + "@"), TIME);
        assertThat(trial.outcome().text()).isEqualTo("550 5.7.1 ***: some mess of ***");
        assertThat(told(trial)).contains("235 2.7.0 welcome");
    }

    @ParameterizedTest
    @EnumSource(names = {"GREETING", "EHLO", "MAIL", "RCPT", "DATA", "DOT"})
    void anEndlessReplyIsCutAndToldInFewLines(SmtpStep step) {
        server.at(step, new Reaction.Say("250-x\r\n".repeat(12_000) + "250 ok"));
        isShort(attempt());
        server.at(step, new Reaction.Say("250-" + "y".repeat(70_000) + "\r\n250 ok"));
        isShort(attempt());
        server.at(step, new Reaction.Say("599-" + "z".repeat(20_000) + "\r\n599 no"));
        isShort(attempt());
    }

    private static void isShort(MailTrial trial) {
        assertThat(trial.transcript()).hasSizeLessThanOrEqualTo(200);
        assertThat(told(trial)).hasSizeLessThan(30_000);
    }

    @Test
    void whatSteersATerminalOrAPageIsSpelt() {
        server.at(
                SmtpStep.DOT,
                new Reaction.Say("550 \u001b[2J\u0007 \u202e <script>alert(1)</script>"));
        MailTrial trial = attempt();
        assertThat(told(trial)).contains("550 \\u001b[2J\\u0007");
        assertThat(told(trial) + trial.outcome().text())
                .matches("(?s)[^\\p{Cntrl}\u202e&&[^\n\t]]*");
    }

    @ParameterizedTest
    @EnumSource(names = {"GREETING", "EHLO", "MAIL", "RCPT", "DATA"})
    void aSilentServerEndsInTime(SmtpStep step) {
        server.at(step, new Reaction.Stall());
        long start = System.nanoTime();
        MailTrial trial = attempt(trials(), Duration.ofMillis(500));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThat(trial.outcome())
                .isInstanceOfAny(MailOutcome.Unreachable.class, MailOutcome.Dropped.class);
        assertThat(trial.transcript()).isNotEmpty();
    }

    @Test
    void aServerThatIsSilentAboutTheMailLeavesItInDoubt() {
        server.at(SmtpStep.DOT, new Reaction.Stall());
        assertThat(attempt(trials(), Duration.ofMillis(500)).outcome())
                .isInstanceOf(MailOutcome.Unknown.class);
    }

    @Test
    void aServerThatIsAwayIsAnOutcome() {
        MailTrials trials = trials();
        server.close();
        MailTrial trial = attempt(trials, TIME);
        assertThat(trial.outcome()).isInstanceOf(MailOutcome.Unreachable.class);
        assertThat(told(trial)).contains("Connecting to ");
    }

    /** A connection that is opened waits at the greeting until its gate is open. */
    private List<AtomicBoolean> gates(int count) {
        List<AtomicBoolean> gates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            AtomicBoolean gate = new AtomicBoolean();
            gates.add(gate);
            server.at(SmtpStep.GREETING, new Reaction.Later(gate::get));
        }
        return gates;
    }

    private static Object end(MailTrials trials) {
        try {
            return attempt(trials, TIME).outcome();
        } catch (FailureException e) {
            return e.failure();
        }
    }

    @ParameterizedTest
    @CsvSource({"8,2", "3,1", "20,5"})
    void manyTrialsOfAServerThatHangsLeaveMailsTheirConnections(int connections, int most)
            throws Exception {
        SmtpSettings settings = settings(connections);
        RelayLimits limits = RelayLimits.shared(settings);
        MailTrials trials = trials(settings, limits);
        List<AtomicBoolean> gates = gates(connections);
        List<Future<Object>> tests = new ArrayList<>();
        try (SmtpMailTransport mails = mails(settings, limits);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < connections; i++) {
                tests.add(callers.submit(() -> end(trials)));
            }
            await().until(() ->
                    server.connections() + tests.stream().filter(Future::isDone).count()
                            == connections);
            int hanging = server.connections();
            await().until(() -> server.planned(SmtpStep.GREETING) == connections - hanging);
            gates.subList(hanging, connections).forEach(gate -> gate.set(true));

            assertThat(send(mails)).isInstanceOf(MailOutcome.Accepted.class);
            assertThat(hanging).isEqualTo(most);
            gates.forEach(gate -> gate.set(true));
        }
        assertThat(tests)
                .extracting(Future::resultNow)
                .filteredOn(Failure.RateLimited.class::isInstance)
                .hasSize(connections - most);
        assertThat(observed).as("those that were sent").hasSize(most);
        await().untilAsserted(() ->
                assertThat(end(trials))
                        .as("mails have had their time")
                        .isInstanceOf(MailOutcome.Accepted.class));
    }

    @Test
    void anOnlyConnectionIsForTestsAQuarterOfTheTime() {
        SmtpSettings settings = settings(1);
        RelayLimits limits = RelayLimits.shared(settings);
        MailTrials trials = trials(settings, limits);
        server.at(SmtpStep.DOT, new Reaction.Stall());
        Duration time = Duration.ofMillis(500);
        long start = System.nanoTime();
        assertThat(attempt(trials, time).outcome()).isInstanceOf(MailOutcome.Unknown.class);
        Duration taken = Duration.ofNanos(System.nanoTime() - start);

        assertThat(end(trials))
                .isInstanceOfSatisfying(
                        Failure.RateLimited.class,
                        busy ->
                                assertThat(busy.retryAfter())
                                        .isBetween(
                                                Duration.ofSeconds(1),
                                                taken.multipliedBy(3).plusSeconds(1)));

        try (SmtpMailTransport mails = mails(settings, limits)) {
            assertThat(send(mails)).isInstanceOf(MailOutcome.Accepted.class);
        }
        await().untilAsserted(
                        () -> assertThat(end(trials)).isInstanceOf(MailOutcome.Accepted.class));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(time.multipliedBy(4));
    }

    @Test
    void aTrialThatIsTurnedAwaySaysSoAndTakesNoConnectionFromMails() throws Exception {
        server.takesConnections(1);
        SmtpSettings settings = settings(2);
        RelayLimits limits = RelayLimits.of(settings);
        AtomicBoolean goesOn = new AtomicBoolean();
        server.at(SmtpStep.DOT, new Reaction.Later(goesOn::get));
        try (SmtpMailTransport mails = mails(settings, limits);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<MailOutcome> mail = callers.submit(() -> send(mails));
            await().until(() -> server.openConnections() == 1);
            Future<Object> test = callers.submit(() -> end(trials(settings, limits)));
            await().until(() -> server.connections() > 1);
            try {
                await().atMost(Duration.ofSeconds(5)).until(test::isDone);
            } finally {
                goesOn.set(true);
            }
            assertThat(test.get())
                    .isInstanceOfSatisfying(
                            MailOutcome.Unreachable.class,
                            away ->
                                    assertThat(away.text())
                                            .contains("turned the connection away: 421"));
            assertThat(mail.get()).isInstanceOf(MailOutcome.Accepted.class);
        }
        assertThat(limits.budget().tryAcquire()).isTrue();
        assertThat(limits.budget().tryAcquire()).isTrue();
    }

    @Test
    void authoritiesThatAreGoneAreAnOutcomeForPeople() throws IOException {
        Path gone = Files.createTempFile("authorities", ".pem");
        Files.delete(gone);
        SmtpSettings settings =
                settings(8).with(new SmtpSettings.Files(Optional.of(gone), Optional.empty()));
        MailTrial trial = attempt(trials(settings, RelayLimits.of(settings)), TIME);

        assertThat(trial.outcome())
                .isEqualTo(
                        new MailOutcome.Unreachable(
                                "The SMTP server 127.0.0.1:"
                                        + server.port()
                                        + " cannot be asked: The file of certificates is not"
                                        + " readable. Check smtp.ca-file.",
                                true));
        assertThat(server.connections()).isZero();
    }
}
