package dev.postroom.bootstrap.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.adapters.email.email.pipeline.SmtpProbe;
import dev.postroom.bootstrap.management.Condition;
import dev.postroom.bootstrap.management.Conditions;
import dev.postroom.bootstrap.management.FreePorts;
import dev.postroom.bootstrap.training.DiscardingServer;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A real mail server goes and comes back, and the clock is that of the test. */
class RelayWatchTest {
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final Logger logger = (Logger) LoggerFactory.getLogger(Condition.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final SettableClock clock = new SettableClock();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final int port = FreePorts.any("127.0.0.1");
    private final RelayWatch relay = watch("smtp://127.0.0.1:" + port);
    private final Conditions conditions =
            new Conditions(
                    List.of(Condition.warning(relay.sign(() -> Optional.of(4120L)))),
                    clock,
                    meters);

    private RelayWatch watch(String url) {
        return new RelayWatch(Optional.of(SmtpProbe.alone(SmtpSettings.parse(url))), clock);
    }

    @BeforeEach
    void listen() {
        logger.setLevel(Level.DEBUG);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
    }

    @Test
    void anAbsenceHasABeginningRemindersAndAnEnd() throws IOException {
        relay.missed("The connection was refused");
        pass(Duration.ofMinutes(16));
        assertThat(active()).isEqualTo(1);
        assertThat(conditions.details().get("relay"))
                .startsWith("The SMTP server 127.0.0.1:" + port)
                .endsWith("Live mail waits, for 16 min now");

        try (DiscardingServer _ = DiscardingServer.start(port)) {
            pass(Duration.ofSeconds(40));
        }

        assertThat(active()).isZero();
        assertThat(conditions.details()).isEmpty();
        assertThat(lines()).hasSize(3);
        assertThat(lines().getFirst()).startsWith("WARN The SMTP server 127.0.0.1:" + port);
        assertThat(lines().get(1)).startsWith("WARN").endsWith("for 15 min now");
        assertThat(lines().getLast())
                .matches(
                        "INFO 127\\.0\\.0\\.1:\\d+ is reachable again after 16 min; 4120 mails are"
                                + " waiting");
    }

    @Test
    void aMailThatRanOutOfTimeAtAServerThatAnswersIsNoCondition() throws IOException {
        try (DiscardingServer _ = DiscardingServer.start(port)) {
            relay.missed("There was no time left");
            pass(Duration.ofMinutes(1));
        }
        pass(Duration.ofMinutes(10));

        assertThat(lines()).as("no longer suspected, so not asked either").isEmpty();
    }

    @Test
    void aServerThatIsThereForAMomentEndsNothing() throws IOException {
        relay.missed("The connection was refused");
        pass(Duration.ofMinutes(1));
        try (DiscardingServer _ = DiscardingServer.start(port)) {
            await().until(() -> hasEnded());
        }
        pass(Duration.ofMinutes(1));
        assertThat(active()).isEqualTo(1);
        assertThat(lines()).hasSize(1);

        try (DiscardingServer _ = DiscardingServer.start(port)) {
            pass(Duration.ofMinutes(1));
        }
        assertThat(lines()).hasSize(2);
        assertThat(lines().getLast()).startsWith("INFO");
    }

    private boolean hasEnded() {
        pass(LOOK);
        return active() == 0;
    }

    @Test
    void aMailThatArrivesEndsItAtOnce() {
        relay.missed("The connection was refused");
        pass(LOOK);
        relay.reached();
        conditions.look();
        assertThat(active()).isZero();
        pass(Duration.ofSeconds(20));

        assertThat(lines()).hasSize(2);
        assertThat(lines().getLast()).startsWith("INFO");
    }

    @Test
    void aServerIsNotAskedWhileAMailNeedsItsOnlyConnectionUntilNoneWasAnsweredForLong()
            throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            SmtpSettings settings =
                    SmtpSettings.parse(
                            "smtp://127.0.0.1:" + silent.getLocalPort() + "?max_connections=1");
            RelayLimits limits = RelayLimits.shared(settings);
            SmtpProbe probe = new SmtpProbe(settings, limits);
            RelayWatch watch = new RelayWatch(Optional.of(probe), clock);
            try (SmtpMailTransport transport =
                    SmtpMailTransport.concurrent(
                            InsideTransaction.guard(), settings, limits, clock, 1)) {
                Thread mail = Thread.ofVirtual().start(() -> send(transport));
                await().until(() -> !probe.mayAsk());

                watch.missed("The connection was refused");
                assertThat(complaintAfter(watch, Duration.ofSeconds(10))).isEmpty();
                assertThat(complaintAfter(watch, Duration.ofSeconds(10)))
                        .contains("The connection was refused. Live mail waits");
                watch.reached();
                assertThat(complaintAfter(watch, Duration.ofSeconds(20))).isEmpty();

                mail.interrupt();
                mail.join();
            }
        }
    }

    private static void send(SmtpMailTransport transport) {
        Handover.send(
                transport,
                WorkspaceFixture.live(new UUID(0, 1)),
                List.of(MailTransportContract.mailTo("reader@example.com")));
    }

    private Optional<String> complaintAfter(RelayWatch watch, Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minus(LOOK)) {
            watch.probe();
            clock.advance(LOOK);
        }
        return watch.sign(Optional::empty).complaint().get();
    }

    private void pass(Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minus(LOOK)) {
            relay.probe();
            conditions.look();
            clock.advance(LOOK);
        }
    }

    private List<String> lines() {
        return log.list.stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }

    private double active() {
        return meters.get("postroom.condition.active").tag("condition", "relay").gauge().value();
    }
}
