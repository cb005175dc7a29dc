package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.ReceivedMail;
import dev.postroom.adapters.email.email.RelayLimits;
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

/** Simple Java Mail keeps the contract of every transport that has a server. */
class SimpleJavaMailTransportTest implements WrittenMailContract, RelayedMailTransportContract {

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final ScriptedRelay relay = new ScriptedRelay(server);
    private final SimpleJavaMailTransport transport = waiting(5);
    private final SimpleJavaMailTransport impatient = waiting(1);

    private SimpleJavaMailTransport waiting(int seconds) {
        SmtpSettings settings =
                SmtpSettings.parse(
                        "smtp://127.0.0.1:%d?timeout=%d&max_connections=3"
                                .formatted(server.port(), seconds));
        return new SimpleJavaMailTransport(
                InsideTransaction.guard(), settings, RelayLimits.of(settings), new SettableClock());
    }

    @AfterEach
    void stop() {
        transport.close();
        impatient.close();
        server.close();
    }

    // the time of a session takes effect between two mails only
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
