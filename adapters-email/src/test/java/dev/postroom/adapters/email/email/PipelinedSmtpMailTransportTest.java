package dev.postroom.adapters.email.email;

import dev.postroom.adapters.email.email.pipeline.PipelinedSmtpMailTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;

import java.util.List;
import java.util.UUID;

/** The transport for campaigns keeps the contract of every transport that has a server. */
class PipelinedSmtpMailTransportTest implements WrittenMailContract, RelayedMailTransportContract {

    private final ScriptedSmtpServer server = new ScriptedSmtpServer().offers(offered());
    private final ScriptedRelay relay = new ScriptedRelay(server);
    private final PipelinedSmtpMailTransport transport = waiting(5);
    private final PipelinedSmtpMailTransport impatient = waiting(1);

    private PipelinedSmtpMailTransport waiting(int seconds) {
        return new PipelinedSmtpMailTransport(
                InsideTransaction.guard(),
                SmtpSettings.parse(
                        "smtp://127.0.0.1:%d?timeout=%d&max_connections=3"
                                .formatted(server.port(), seconds)),
                new SettableClock(),
                2);
    }

    /** The extensions of the server. */
    String[] offered() {
        return new String[] {"PIPELINING"};
    }

    @AfterEach
    void stop() {
        transport.close();
        impatient.close();
        server.close();
    }

    // it connects while a mail is offered
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
