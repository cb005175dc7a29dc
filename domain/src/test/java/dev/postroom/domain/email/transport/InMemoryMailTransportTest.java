package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

final class InMemoryMailTransportTest
        implements RelayedMailTransportContract, EnvelopeSenderContract {

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
    public List<OutgoingMail> received() {
        return transport.taken();
    }

    @Override
    public Relay relay() {
        return new Relay() {
            @Override
            public String refuseNext(ReplyClass reason) {
                transport.answers(new MailOutcome.Refused(reason, "not this one"));
                return "not this one";
            }

            @Override
            public String deferNext() {
                transport.answers(new MailOutcome.Deferred(ReplyClass.LATER, "not now"));
                return "not now";
            }

            @Override
            public void vanishAfterNext() {
                transport.answers(new MailOutcome.Unknown("The answer was lost."));
            }

            @Override
            public void fallSilent() {
                transport.goesAway();
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
