package dev.postroom.adapters.email.report.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.email.report.MimeReportReader;
import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.TakeReports;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Mail servers and strangers at a real socket: each input has one outcome. */
final class ReportListenerTest {

    private static final String DOMAIN = "bounces.example.org";
    private static final String KNOWN = "b123@" + DOMAIN;
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final ListenerLimits MANY = new ListenerLimits(64, 64, 100, LONG, LONG);

    private final KeptReports reports = new KeptReports();
    private final List<String> words = new CopyOnWriteArrayList<>();
    private ReportListener listener;

    /** Reads reports as the service does, and keeps them. */
    private static final class KeptReports implements TakeReports {

        private final List<byte[]> taken = new CopyOnWriteArrayList<>();
        private final List<String> asked = new CopyOnWriteArrayList<>();
        private volatile Supplier<ReportOutcome> outcome = () -> ReportOutcome.APPLIED;
        private volatile Supplier<Boolean> isReturnPath = () -> true;

        @Override
        public boolean isReturnPath(String recipient) {
            asked.add(recipient);
            return recipient.startsWith("b") && isReturnPath.get();
        }

        @Override
        public ReportOutcome take(byte[] message, Optional<String> recipient) {
            assertThat(recipient).isPresent();
            assertThat(new MimeReportReader().read(message)).isNotNull();
            ReportOutcome answer = outcome.get();
            taken.add(message);
            return answer;
        }

        private String text() {
            assertThat(taken).hasSize(1);
            return new String(taken.getFirst(), StandardCharsets.ISO_8859_1);
        }
    }

    @BeforeEach
    void start() throws IOException {
        listen(MANY);
    }

    @AfterEach
    void stop() throws IOException {
        listener.close();
    }

    private void listen(ListenerLimits limits) throws IOException {
        if (listener != null) {
            listener.close();
        }
        listener =
                ReportListener.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new ReportIntake(DOMAIN, reports, words::add, Duration.ofMillis(300)),
                        limits);
    }

    private ReportClient greeted() throws IOException {
        return ReportClient.greeted(listener.port());
    }

    private String replyTo(String message) throws IOException {
        try (ReportClient client = greeted()) {
            client.begin(KNOWN);
            client.write(message + "\r\n.\r\n");
            return String.valueOf(client.line());
        }
    }

    @Test
    void aMailServerHandsOverAReport() throws IOException {
        try (ReportClient client = ReportClient.connected(listener.port())) {
            client.expect("220 bounces.example.org ESMTP");
            client.write("EHLO mx.example.test\r\n");
            client.expect("250-bounces.example.org");
            client.expect("250-PIPELINING");
            client.expect("250-SIZE 157286400");
            client.expect("250-8BITMIME");
            client.expect("250 ENHANCEDSTATUSCODES");
            client.say("MAIL FROM:<> SIZE=300 BODY=8BITMIME", "250 2.1.0");
            client.say("RCPT TO:<" + KNOWN + ">", "250 2.1.5");
            client.say("DATA", "354");
            client.write("Subject: Hi\r\n\r\n..\r\n...\r\nHello\r\n");
            assertThat(reports.taken).isEmpty();
            client.write(".\r\n");
            client.expect("250 2.0.0 applied");
            assertThat(reports.text()).isEqualTo("Subject: Hi\r\n\r\n.\r\n..\r\nHello\r\n");
            client.say("mail from:<a@example.test>", "250");
            client.say("rcpt to:<FBL@Bounces.Example.ORG>", "250");
            client.say("data", "354");
            client.write(".\r\n");
            client.expect("250 2.0.0 applied");
            client.say("quit", "221");
            client.expectEnd();
        }
        assertThat(reports.taken.getLast()).isEmpty();
        assertThat(reports.asked).containsExactly(KNOWN);
        assertThat(words).containsExactly("applied", "applied");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x123@bounces.example.org",
                "fbl2@bounces.example.org",
                "postmaster@bounces.example.org",
                "b123@example.org",
                "b123@sub.bounces.example.org",
                "b123",
                "",
                "@",
                "b123%example.org@relay.example.net",
                "@bounces.example.org:ann@example.net",
            })
    void otherRecipientsAreRefusedAtOnce(String recipient) throws IOException {
        try (ReportClient client = greeted()) {
            client.say("MAIL FROM:<>", "250");
            client.say("RCPT TO:<" + recipient + ">", "550 5.1.1");
            client.say("DATA", "503 5.5.1");
        }
        assertThat(words).containsExactly("refused");
    }

    @ParameterizedTest
    @CsvSource({
        "APPLIED, 250 2.0.0 applied",
        "DUPLICATE, 250 2.0.0 duplicate",
        "IGNORED, 250 2.0.0 ignored",
        "UNREAD, 250 2.0.0 unread",
    })
    void eachOutcomeIsTaken(ReportOutcome outcome, String reply) throws IOException {
        reports.outcome = () -> outcome;

        assertThat(replyTo("Hello")).isEqualTo(reply);
        assertThat(words).containsExactly(outcome.keyword());
    }

    @Test
    void aReportThatCannotBeTakenNowComesAgain() throws IOException {
        reports.outcome =
                () -> {
                    throw new Failure.Unavailable("mail_in_progress", "Later.", LONG).asException();
                };
        assertThat(replyTo("Hello")).startsWith("451 4.3.0");
        reports.outcome =
                () -> {
                    throw new IllegalStateException("the database is away");
                };
        assertThat(replyTo("Hello")).startsWith("451 4.3.0");
        reports.isReturnPath =
                () -> {
                    throw new IllegalStateException("the database is away");
                };
        try (ReportClient client = greeted()) {
            client.say("MAIL FROM:<>", "250");
            client.say("RCPT TO:<" + KNOWN + ">", "451 4.3.0");
        }
        assertThat(words).containsExactly("postponed", "postponed", "postponed");
    }

    @Test
    void aReportThatIsFasterThanTheOutcomeOfItsMailWaitsForIt() throws IOException {
        AtomicInteger tries = new AtomicInteger();
        reports.outcome =
                () -> {
                    if (tries.incrementAndGet() < 3) {
                        throw new Failure.Unavailable("mail_in_progress", "Later.", LONG)
                                .asException();
                    }
                    return ReportOutcome.APPLIED;
                };

        assertThat(replyTo("Hello")).isEqualTo("250 2.0.0 applied");
        assertThat(tries).hasValue(3);
        assertThat(words).containsExactly("applied");
    }

    @Test
    void oneReportAtATimeWaitsForTheOutcomeOfItsMail() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        CountDownLatch waits = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        reports.outcome =
                () -> {
                    if (tries.incrementAndGet() != 2) {
                        throw new Failure.Unavailable("mail_in_progress", "Later.", LONG)
                                .asException();
                    }
                    waits.countDown();
                    pass(goesOn);
                    return ReportOutcome.APPLIED;
                };
        CompletableFuture<String> first =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return replyTo("Hello");
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
        pass(waits);

        assertThat(replyTo("Hi")).startsWith("451 4.3.0");

        assertThat(tries).hasValue(3);
        goesOn.countDown();
        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("250 2.0.0 applied");
    }

    private static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aComplaintAboutAForeignMailIsDroppedSoThatItDoesNotComeBack() throws IOException {
        reports.outcome =
                () -> {
                    throw Failure.Invalid.field("recipient", "unknown_return_path", "Unknown.")
                            .asException();
                };
        try (ReportClient client = greeted()) {
            client.begin("fbl@" + DOMAIN);
            client.write("Hello\r\n.\r\n");
            client.expect("250 2.0.0");
        }
        assertThat(words).containsExactly("refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VRFY b123",
                "EXPN b123",
                "HELP",
                "AUTH PLAIN AAAA",
                "STARTTLS",
                "BDAT 5 LAST",
                "ETRN example.org",
                "TURN",
                "POST /api/v1/inbound/mail HTTP/1.1",
                "",
                " ",
            })
    void otherCommandsAreNotThere(String command) throws IOException {
        try (ReportClient client = greeted()) {
            client.say(command, "502 5.5.1");
            client.say("NOOP", "250");
        }
    }

    @Test
    void commandsHaveAnOrderAndAForm() throws IOException {
        try (ReportClient client = ReportClient.connected(listener.port())) {
            client.expect("220");
            client.say("MAIL FROM:<>", "503 5.5.1");
            client.say("EHLO", "501 5.5.4");
            client.say("HELO mx", "250");
            client.say("RCPT TO:<" + KNOWN + ">", "503 5.5.1");
            client.say("DATA", "503 5.5.1");
            client.say("MAIL FROM:ann@example.test", "501 5.5.4");
            client.say("MAIL TO:<ann@example.test>", "501 5.5.4");
            client.say("MAIL FROM:<> SMTPUTF8", "555 5.5.4");
            client.say("MAIL FROM:<> RET=HDRS", "555 5.5.4");
            client.say("MAIL FROM:<>", "250");
            client.say("MAIL FROM:<>", "503 5.5.1");
            client.say("DATA", "503 5.5.1");
            client.say("RCPT TO:" + KNOWN, "501 5.5.4");
            client.say("RCPT FROM:<" + KNOWN + ">", "501 5.5.4");
            client.say("RCPT TO:<" + KNOWN + "> NOTIFY=NEVER", "555 5.5.4");
            client.say("RCPT TO:<" + KNOWN + ">", "250");
            client.say("RCPT TO:<" + KNOWN + ">", "452 4.5.3");
            client.say("RSET", "250");
            client.say("DATA", "503 5.5.1");
            client.say("MAIL FROM:<>", "250");
            client.say("HELO mx", "250");
            client.say("RCPT TO:<" + KNOWN + ">", "503 5.5.1");
        }
        assertThat(reports.taken).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 250",
        "157286400, 250",
        "157286401, 552",
        "999999999, 552",
        "99999999999999999999, 552",
    })
    void aSizeThatIsTooLargeIsRefusedBeforeTheMessage(String size, String reply)
            throws IOException {
        try (ReportClient client = greeted()) {
            client.say("MAIL FROM:<> SIZE=" + size, reply);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "262144, 262144, 250 2.0.0",
        "104857600, 262144, 250 2.0.0",
        "157286400, 262144, 250 2.0.0",
        "157286401, -1, 552 5.3.4",
    })
    void ofAMessageOnlyItsBeginningIsKept(int octets, int kept, String reply) throws IOException {
        byte[] part = new byte[1 << 16];
        Arrays.fill(part, (byte) 'a');
        try (ReportClient client = greeted()) {
            client.begin(KNOWN);
            int left = octets - 2;
            for (; left >= part.length; left -= part.length) {
                client.write(part);
            }
            client.write("a".repeat(left) + "\r\n.\r\n");
            client.expect(reply);
            client.say("NOOP", "250");
        }
        assertThat(reports.taken).extracting(message -> message.length).isEqualTo(list(kept));
    }

    private static List<Integer> list(int kept) {
        return kept < 0 ? List.of() : List.of(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n.\n",
                "\n.\r\n",
                "\r.\r",
                "\r.\r\n",
                "\r\n.\n",
                "\r\n.\r",
                "\r\r\n.\r.\n",
                "\n\n.\r\n",
                "\r\n.\0\r\n",
                "\0",
            })
    void onlyOneSequenceEndsAMessage(String looksLikeAnEnd) throws IOException {
        String smuggled =
                "Hello%sMAIL FROM:<>\r\nRCPT TO:<b9@%s>\r\nDATA\r\nforged"
                        .formatted(looksLikeAnEnd, DOMAIN);

        assertThat(replyTo(smuggled)).isEqualTo("250 2.0.0 applied");
        assertThat(reports.text())
                .startsWith("Hello")
                .endsWith("MAIL FROM:<>\r\nRCPT TO:<b9@" + DOMAIN + ">\r\nDATA\r\nforged\r\n");
        assertThat(reports.asked).containsExactly(KNOWN);
    }

    @Test
    void everyMessageComesAsItWasSentNoMatterHowItIsCut() throws IOException {
        Random random = new Random(187);
        List<String> sent = new ArrayList<>();
        listen(new ListenerLimits(64, 64, 100_000, LONG, LONG.multipliedBy(4)));
        try (ReportClient client = greeted()) {
            for (int i = 0; i < 500; i++) {
                String message = randomMessage(random);
                sent.add(message);
                client.begin(KNOWN);
                byte[] wire = stuffed(message).getBytes(StandardCharsets.ISO_8859_1);
                int cut = random.nextInt(wire.length);
                client.write(Arrays.copyOf(wire, cut));
                client.write(Arrays.copyOfRange(wire, cut, wire.length));
                client.expect("250");
            }
        }
        assertThat(reports.taken)
                .extracting(octets -> new String(octets, StandardCharsets.ISO_8859_1))
                .containsExactlyElementsOf(sent);
    }

    private static String randomMessage(Random random) {
        StringBuilder message = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            message.append("\r\n.a\0ÿ".charAt(random.nextInt(6)));
        }
        return message + "\r\n";
    }

    /** As a client sends it (RFC 5321, 4.5.2). */
    private static String stuffed(String message) {
        String text = message.startsWith(".") ? "." + message : message;
        return text.replace("\r\n.", "\r\n..") + ".\r\n";
    }

    @ParameterizedTest
    @CsvSource({
        "'NOOP\n', 501 5.5.2",
        "'NOOP\rNOOP', 501 5.5.2",
        "'NOOP\0\r\n', 501 5.5.2",
        "'NOOP ü\r\n', 501 5.5.2",
    })
    void aLineThatIsNoCommandEndsTheSession(String line, String reply) throws IOException {
        try (ReportClient client = greeted()) {
            client.write(line);
            client.expect(reply);
            client.expectEnd();
        }
    }

    @Test
    void aLineWithoutAnEndEndsTheSession() throws IOException {
        try (ReportClient client = greeted()) {
            client.say("NOOP " + "a".repeat(1019), "250");
            client.write("a".repeat(1025));
            client.expect("500 5.5.2");
            client.expectEnd();
        }
    }

    @Test
    void linesOfAMessageMayBeLong() throws IOException {
        assertThat(replyTo("Subject: " + "a".repeat(1_000_000))).startsWith("250");
    }

    @Test
    void messagesMadeToCostMuchAreUnread() throws IOException {
        StringBuilder nested = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            nested.append(
                    "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n".formatted(i, i));
        }
        String parts =
                "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
                        + "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(10_000);

        assertThat(replyTo(nested.toString())).startsWith("250");
        assertThat(replyTo(parts)).startsWith("250");
    }

    @Test
    void aClientThatIsSilentIsSentAway() throws IOException {
        listen(new ListenerLimits(64, 64, 100, Duration.ofMillis(100), LONG));
        try (ReportClient client = ReportClient.connected(listener.port())) {
            client.expect("220");
            client.expect("421 4.4.2");
            client.expectEnd();
        }
        try (ReportClient client = greeted()) {
            client.begin(KNOWN);
            client.write("Subject: Hi\r\n");
            client.expect("421 4.4.2");
            client.expectEnd();
        }
        assertThat(reports.taken).isEmpty();
    }

    @Test
    void aClientThatSendsBitByBitIsSentAway() throws IOException {
        listen(new ListenerLimits(64, 64, 100, Duration.ofMillis(200), LONG));
        try (ReportClient client = greeted()) {
            assertThat(client.drip('N')).startsWith("421 4.4.2");
        }
        listen(new ListenerLimits(64, 64, 100, LONG, Duration.ofMillis(500)));
        try (ReportClient client = greeted()) {
            client.begin(KNOWN);
            assertThat(client.drip('a')).startsWith("421 4.4.2");
        }
        assertThat(reports.taken).isEmpty();
    }

    @Test
    void aSessionHasOnlySoManyCommands() throws IOException {
        listen(new ListenerLimits(64, 64, 100, LONG, LONG));
        try (ReportClient client = greeted()) {
            client.write("NOOP\r\n".repeat(200));
            for (int i = 0; i < 99; i++) {
                client.expect("250");
            }
            client.expect("421 4.7.0");
            client.expectEnd();
        }
    }

    @Test
    void commandsMayComeTogether() throws IOException {
        try (ReportClient client = ReportClient.connected(listener.port())) {
            client.write(
                    "HELO mx\r\nMAIL FROM:<>\r\nRCPT TO:<x@y.test>\r\nRCPT TO:<"
                            + KNOWN
                            + ">\r\nDATA\r\n");
            for (String reply : List.of("220", "250", "250", "550", "250", "354")) {
                client.expect(reply);
            }
            client.write("Hello\r\n.\r\nMAIL FROM:<>\r\nRCPT TO:<" + KNOWN + ">\r\nDATA\r\n");
            for (String reply : List.of("250 2.0.0 applied", "250", "250", "354")) {
                client.expect(reply);
            }
            client.write(".\r\nQUIT\r\n");
            client.expect("250 2.0.0 applied");
            client.expect("221");
        }
    }

    @Test
    void aMessageThatWasNotAskedForIsNotRead() throws IOException {
        try (ReportClient client = ReportClient.connected(listener.port())) {
            client.write(
                    "HELO mx\r\nMAIL FROM:<>\r\nRCPT TO:<" + KNOWN + ">\r\nDATA\r\nHello\r\n.\r\n");
            for (String reply : List.of("220", "250", "250", "250", "503 5.5.0")) {
                client.expect(reply);
            }
            client.expectEnd();
        }
        assertThat(reports.taken).isEmpty();
    }

    @Test
    void aClientThatLeavesWithinAMessageHasSentNone() throws IOException {
        try (ReportClient client = greeted()) {
            client.begin(KNOWN);
            client.write("Hello\r\n.\r");
            client.finish();
            client.expectEnd();
        }
        assertThat(reports.taken).isEmpty();
    }

    @Test
    void anAddressHasOnlySoManyConnections() throws IOException {
        listen(new ListenerLimits(64, 4, 100, LONG, LONG));
        List<ReportClient> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clients.add(greeted());
        }
        try (ReportClient next = ReportClient.connected(listener.port())) {
            next.expect("421 4.7.0");
            next.expectEnd();
        }
        clients.removeFirst().close();
        await().untilAsserted(() -> {
            try (ReportClient next = ReportClient.connected(listener.port())) {
                next.expect("220");
            }
        });
        for (ReportClient client : clients) {
            client.say("NOOP", "250");
            client.close();
        }
    }

    @Test
    void fiveHundredConnectionsHaveAnAnswerEach() throws IOException {
        List<ReportClient> clients = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            clients.add(ReportClient.connected(listener.port()));
        }
        List<String> greetings = new ArrayList<>();
        for (ReportClient client : clients) {
            greetings.add(String.valueOf(client.line()).substring(0, 3));
        }
        assertThat(greetings).filteredOn("220"::equals).hasSize(64);
        assertThat(greetings).filteredOn("421"::equals).hasSize(436);
        for (ReportClient client : clients) {
            client.close();
        }
        await().untilAsserted(() -> assertThat(replyTo("Hello")).startsWith("250"));
    }

    @Test
    void fewReportsAtATimeAreTaken() throws IOException {
        Semaphore going = new Semaphore(0);
        Semaphore under = new Semaphore(0);
        reports.outcome =
                () -> {
                    under.release();
                    going.acquireUninterruptibly();
                    return ReportOutcome.APPLIED;
                };
        List<ReportClient> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ReportClient client = greeted();
            client.begin(KNOWN);
            clients.add(client);
        }
        for (ReportClient client : clients) {
            client.write("Hello\r\n.\r\n");
        }
        try {
            under.acquireUninterruptibly(4);
            assertThat(under.tryAcquire()).isFalse();
        } finally {
            going.release(10);
        }
        for (ReportClient client : clients) {
            client.expect("250 2.0.0 applied");
            client.close();
        }
        assertThat(reports.taken).hasSize(10);
    }

    @Test
    void theEndWaitsForTheReportThatIsBeingTaken() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        reports.outcome =
                () -> {
                    begun.countDown();
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return ReportOutcome.APPLIED;
                };
        try (ReportClient idle = greeted();
                ReportClient busy = greeted();
                ReportClient within = greeted()) {
            within.begin(KNOWN);
            within.write("Hel");
            busy.begin(KNOWN);
            busy.write("Hello\r\n.\r\n");
            begun.await();
            Thread closing = Thread.ofVirtual().start(this::close);

            idle.expect("421 4.3.2");
            idle.expectEnd();
            within.expectEnd();
            assertThatThrownBy(() -> ReportClient.connected(listener.port()))
                    .isInstanceOf(ConnectException.class);
            assertThat(closing.isAlive()).isTrue();
            released.countDown();
            busy.expect("250 2.0.0 applied");
            busy.expect("421 4.3.2");
            assertThat(closing.join(LONG)).isTrue();
        }
        assertThat(reports.taken).hasSize(1);
    }

    private void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aPortThatIsTakenIsAnError() {
        InetSocketAddress taken =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port());

        assertThatThrownBy(() -> ReportListener.start(taken, DOMAIN, reports, words::add))
                .isInstanceOf(BindException.class);
    }
}
