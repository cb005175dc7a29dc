package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.transport.EnvelopeSenderContract;
import dev.postroom.domain.email.transport.MailTransport;

import java.util.List;
import java.util.UUID;

/** SMTP keeps the contract of every transport that has a server. */
abstract class SmtpContractTests extends SmtpTests
        implements WrittenMailContract, RelayedMailTransportContract, EnvelopeSenderContract {

    private final ScriptedRelay relay = new ScriptedRelay(server);
    private final MailTransport transport = transport("timeout=5&max_connections=3");
    private final MailTransport impatient = transport("timeout=1&max_connections=3");

    SmtpContractTests(Kind kind) {
        super(kind);
    }

    // a session takes all connections
    @Override
    final int sessions() {
        return 1;
    }

    // some connect while a mail is offered, or look at the time of a session between two mails only
    @Override
    public MailTransport transport() {
        return relay.isSilent() ? impatient : transport;
    }

    @Override
    public Workspace workspace() {
        return WorkspaceFixture.live(new UUID(0, 1));
    }

    @Override
    public List<ReceivedMail> messages() {
        return server.received();
    }

    @Override
    public Relay relay() {
        return relay;
    }
}
