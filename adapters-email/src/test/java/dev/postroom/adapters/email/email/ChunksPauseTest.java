package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.pipeline.PipelinedSmtpMailTransport;
import dev.postroom.domain.email.MailOutcome.Accepted;
import dev.postroom.domain.email.MailOutcome.Unknown;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;

/** After a loss, mails go by DATA for ten minutes, regardless of the clock. */
class ChunksPauseTest extends ChunkTests {

    private final SettableClock clock = new SettableClock();

    // the second begins a minute before the count overflows
    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE - 60_000_000_000L})
    void thePauseIsNotMeasuredByTheClock(long start) {
        AtomicLong nanos = new AtomicLong(start);
        SmtpSettings settings =
                SmtpSettings.parse("smtp://127.0.0.1:" + server.port() + "?timeout=5");
        try (PipelinedSmtpMailTransport transport =
                new PipelinedSmtpMailTransport(
                        InsideTransaction.guard(),
                        settings,
                        RelayLimits.of(settings),
                        clock,
                        nanos::get,
                        1)) {
            server.at(SmtpStep.DOT, new Drop());
            assertThat(send(transport, "a")).hasOnlyElementsOfType(Unknown.class);
            clock.advance(Duration.ofDays(1));
            nanos.addAndGet(Duration.ofMinutes(9).toNanos());
            assertThat(send(transport, "b")).hasOnlyElementsOfType(Accepted.class);
            assertThat(Collections.frequency(verbs(), "BDAT")).isEqualTo(1);
            nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            // the connection that sends by DATA is kept while it works
            server.dropConnections();
            assertThat(send(transport, "c")).hasOnlyElementsOfType(Accepted.class);
            assertThat(Collections.frequency(verbs(), "BDAT")).isEqualTo(2);
        }
    }
}
