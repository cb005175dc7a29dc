package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.ReceivedMail;
import dev.postroom.adapters.email.email.ScriptedRelay;
import dev.postroom.adapters.email.email.ScriptedSmtpServer;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.WrittenMailContract;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;

import java.util.List;
import java.util.UUID;

/** SMTP keeps the contract of every transport that has a server. */
class SmtpMailTransportTest implements WrittenMailContract, RelayedMailTransportContract {

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final SmtpMailTransport transport =
            new SmtpMailTransport(
                    InsideTransaction.guard(),
                    SmtpSettings.parse(
                            "smtp://127.0.0.1:" + server.port() + "?timeout=5&max_connections=3"),
                    new SettableClock(),
                    1);

    @AfterEach
    void stop() {
        transport.close();
        server.close();
    }

    @Override
    public MailTransport transport() {
        return transport;
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
        return new ScriptedRelay(server);
    }
}
