package dev.postroom.bootstrap.management;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

import dev.postroom.domain.shared.SettableClock;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

class ConditionTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(Condition.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final AtomicReference<Optional<String>> complaint =
            new AtomicReference<>(Optional.empty());
    private final AtomicReference<Runnable> finishing = new AtomicReference<>(() -> {});
    private final SettableClock clock = new SettableClock();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Conditions conditions =
            new Conditions(
                    List.of(
                            Condition.warning(
                                    new Condition.Sign(
                                            "relay",
                                            complaint::get,
                                            "mail.example.com:587 is reachable again",
                                            () -> "; 4120 mails are waiting"))),
                    clock,
                    meters);

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
    void aConditionIsLoggedAtItsBeginningEveryFifteenMinutesAndAtItsEnd() {
        look(3);
        complaint.set(Optional.of("mail.example.com:587 is not reachable"));
        look(31 * 30);
        complaint.set(Optional.empty());
        look(6);

        assertThat(log.list)
                .extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
                .containsExactly(
                        "WARN mail.example.com:587 is not reachable",
                        "WARN mail.example.com:587 is not reachable, for 15 min now",
                        "WARN mail.example.com:587 is not reachable, for 30 min now",
                        "INFO mail.example.com:587 is reachable again after 31 min; 4120 mails are"
                                + " waiting");
    }

    @ParameterizedTest
    @CsvSource({"1, 2 s", "30, 60 s", "300, 10 min"})
    void anAbsenceBelowTheReminderIsOneWarningAndOneInformation(int looks, String time) {
        complaint.set(Optional.of("It is away"));
        look(looks);
        complaint.set(Optional.empty());
        look(30);

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst()).isEqualTo("WARN It is away");
        assertThat(lines().getLast()).startsWith("INFO").contains("again after " + time + ";");
    }

    @Test
    void whatIsWellForAMomentEndsNothing() {
        for (int time = 0; time < 10; time++) {
            complaint.set(Optional.of("It is away"));
            look(3);
            complaint.set(Optional.empty());
            look(4);
            assertThat(active()).as("the metric says what is so now").isZero();
            assertThat(conditions.details()).isEmpty();
        }
        look(10);

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst()).isEqualTo("WARN It is away");
        assertThat(lines().getLast()).startsWith("INFO").contains("again after 2 min;");
    }

    @Test
    void aStopLogsTheEndOfWhatIsWellAndNothingOfWhatGoesOn() {
        complaint.set(Optional.of("It is away"));
        look(2);
        complaint.set(Optional.empty());
        look(1);
        conditions.finish();
        conditions.finish();
        look(10);

        assertThat(lines()).hasSize(2);
        assertThat(lines().getLast()).startsWith("INFO").contains("again after 4 s;");
    }

    @Test
    void metricAndDetailTellWhetherItIsGoingOn() {
        look(1);
        assertThat(active()).isZero();
        assertThat(conditions.details()).isEmpty();

        complaint.set(Optional.of("It is away"));
        look(31);
        assertThat(active()).isEqualTo(1);
        assertThat(conditions.details()).containsEntry("relay", "It is away, for 62 s now");

        complaint.set(Optional.empty());
        look(1);
        assertThat(active()).isZero();
        assertThat(conditions.details()).isEmpty();
    }

    private List<String> lines() {
        return log.list.stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }

    @Test
    void whatAStoppingProcessFindsClosedIsNoCondition() {
        Conditions stopping =
                new Conditions(
                        List.of(
                                Condition.warning(
                                        new Condition.Sign(
                                                "database",
                                                this::stopDuringTheLook,
                                                "It is back",
                                                () -> ""))),
                        clock,
                        new SimpleMeterRegistry());
        finishing.set(stopping::finish);

        stopping.look();
        stopping.look();

        assertThat(log.list).isEmpty();
        assertThat(stopping.details()).isEmpty();
    }

    private Optional<String> stopDuringTheLook() {
        finishing.get().run();
        return Optional.of("The connection was closed");
    }

    @ParameterizedTest
    @CsvSource({
        "PT-1S, 0 s",
        "PT0.9S, 0 s",
        "PT119S, 119 s",
        "PT2M59S, 2 min",
        "PT3H5M, 3 h 5 min",
        "P2DT4H5M, 2 d 4 h"
    })
    void timesAreRoundedDown(Duration time, String text) {
        assertThat(TimeText.of(time)).isEqualTo(text);
    }

    private double active() {
        return meters.get("postroom.condition.active").tag("condition", "relay").gauge().value();
    }

    private void look(int times) {
        for (int time = 0; time < times; time++) {
            conditions.look();
            clock.advance(Duration.ofSeconds(2));
        }
    }
}
