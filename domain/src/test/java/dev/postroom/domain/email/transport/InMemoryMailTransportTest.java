package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.ReceivedMail;
import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

final class InMemoryMailTransportTest implements RelayedMailTransportContract {

    private final InMemoryMailTransport transport =
            new InMemoryMailTransport(InsideTransaction.guard());

    @Override
    public MailTransport transport() {
        return transport;
    }

    @Override
    public Workspace workspace() {
        return WorkspaceFixture.live(new UUID(0, 1));
    }

    @Override
    public List<ReceivedMail> received() {
        return transport.received();
    }

    @Override
    public Relay relay() {
        return new Relay() {
            @Override
            public void answerNext(String reply) {
                transport.answers(
                        reply.startsWith("4")
                                ? new MailOutcome.Deferred(reply)
                                : new MailOutcome.Refused(reply, SmtpStage.MESSAGE));
            }

            @Override
            public void vanishAfterNext() {
                transport.answers(new MailOutcome.Unknown("The answer was lost."));
            }

            @Override
            public void goAway() {
                transport.goesAway();
            }
        };
    }

    @Test
    void mailsAreStoredAsHandedOver() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        Handover.send(transport, workspace(), List.of(mail));
        assertThat(transport.taken()).containsExactly(mail);
    }
}
