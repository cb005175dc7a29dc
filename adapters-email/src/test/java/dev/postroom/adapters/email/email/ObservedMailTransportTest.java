package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.InMemoryMailTransport;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

class ObservedMailTransportTest implements MailTransportContract {
    private final InMemoryMailTransport server =
            new InMemoryMailTransport(InsideTransaction.guard());
    private final List<MailOutcome> noted = new ArrayList<>();
    private final ObservedMailTransport transport =
            new ObservedMailTransport(server, (outcome, _) -> noted.add(outcome));

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
        return server.taken();
    }

    @Test
    void theObserverNotesEachOutcomeOnce() {
        server.answers(new MailOutcome.Deferred(ReplyClass.LATER, "450 later"));
        server.answers(new MailOutcome.Accepted("250 ok"));

        List<MailOutcome> outcomes =
                Handover.send(
                        transport,
                        workspace(),
                        List.of(
                                MailTransportContract.mailTo("a@example.com"),
                                MailTransportContract.mailTo("b@example.com")));

        assertThat(noted).isEqualTo(outcomes).hasSize(2);
    }
}
