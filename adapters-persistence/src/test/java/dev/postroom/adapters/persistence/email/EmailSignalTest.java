package dev.postroom.adapters.persistence.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The signals to the workers of transactional mail. */
class EmailSignalTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final AtomicInteger signals = new AtomicInteger();
    private final JdbiEmails emails =
            new JdbiEmails(POSTGRES.handles(), POSTGRES.ports().ids(), signals::incrementAndGet);

    private void add(int count) {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        List<Email> added =
                Stream.generate(() -> EmailFixture.email(POSTGRES.ports().ids().next()).build())
                        .limit(count)
                        .toList();
        emails.add(here, added);
    }

    @Test
    void newMailSignalsOneWorkerAfterTheCommit() {
        POSTGRES.ports()
                .transactions()
                .inTransaction(() -> {
                    add(3);
                    assertThat(signals).hasValue(0);
                });

        assertThat(signals).hasValue(1);
    }

    @Test
    void aWorkerThatClaimedAsManyAsItMightWakesTheNext() {
        add(3);
        signals.set(0);

        assertThat(emails.claim(2, LEASE)).hasSize(2);
        assertThat(signals).hasValue(1);
    }

    @Test
    void aWorkerThatClaimedFewerWakesNoOther() {
        add(3);
        signals.set(0);

        assertThat(emails.claim(4, LEASE)).hasSize(3);
        assertThat(emails.claim(4, LEASE)).isEmpty();
        assertThat(signals).hasValue(0);
    }
}
