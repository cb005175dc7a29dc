package dev.postroom.adapters.email.email.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

/** Without a server no mail is accepted, and the reason names the missing setting. */
class UnconfiguredMailTransportTest implements MailTransportContract {

    private final MailTransport transport =
            new UnconfiguredMailTransport(InsideTransaction.guard());

    @Override
    public MailTransport transport() {
        return transport;
    }

    @Override
    public Workspace workspace() {
        return WorkspaceFixture.live(new UUID(0, 1));
    }

    @Override
    public List<OutgoingMail> received() {
        return List.of();
    }

    @Test
    void everyMailStaysQueuedAndTheReasonNamesTheSetting() {
        assertThat(
                        Handover.send(
                                transport,
                                workspace(),
                                List.of(MailTransportContract.mailTo("reader@example.com"))))
                .containsExactly(
                        new MailOutcome.Unreachable(
                                "No SMTP server is configured. Set POSTROOM_SMTP_URL."));
    }
}
