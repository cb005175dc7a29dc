package dev.postroom.bootstrap.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

class DiscardingServerTest {

    @Test
    void everyMailOfBothClientsIsAccepted() throws IOException {
        try (DiscardingServer server = DiscardingServer.start()) {
            SmtpSettings settings = SmtpSettings.parse(server.url());
            try (SmtpMailTransport pipelined =
                    SmtpMailTransport.pipelined(
                            InsideTransaction.guard(), settings, new SettableClock(), 1)) {
                assertThat(outcomes(pipelined, 250)).hasSize(250).allMatch(isAccepted());
            }
            try (SmtpMailTransport library =
                    SmtpMailTransport.concurrent(
                            InsideTransaction.guard(), settings, new SettableClock(), 1)) {
                assertThat(outcomes(library, 3)).hasSize(3).allMatch(isAccepted());
            }
        }
    }

    private static Predicate<MailOutcome> isAccepted() {
        return MailOutcome.Accepted.class::isInstance;
    }

    private static List<MailOutcome> outcomes(MailTransport transport, int mails) {
        List<MailOutcome> outcomes = new ArrayList<>();
        MailSession.Limits limits = new MailSession.Limits(4, Duration.ofSeconds(30));
        try (MailSession session = transport.open(WorkspaceFixture.live(new UUID(0, 1)), limits)) {
            for (int i = 0; i < mails; i++) {
                session.offer(MailFixture.mail(new UUID(0, i)).build(), outcomes::add);
            }
        }
        return outcomes;
    }
}
