package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.Reaction;
import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.ScriptedSmtpServer;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.SmtpStep;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.DeliveringMailTransportContract;
import dev.postroom.domain.email.ReceivedMail;
import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;

import java.util.List;
import java.util.UUID;

/** Simple Java Mail keeps the contract of every transport that has a server. */
class SimpleJavaMailTransportTest
        implements DeliveringMailTransportContract, RelayedMailTransportContract {

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final SmtpSettings settings =
            SmtpSettings.parse(
                    "smtp://127.0.0.1:" + server.port() + "?timeout=5&max_connections=3");
    private final SimpleJavaMailTransport transport =
            new SimpleJavaMailTransport(
                    InsideTransaction.guard(),
                    settings,
                    RelayLimits.of(settings),
                    new SettableClock());

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
    public List<ReceivedMail> received() {
        return server.received();
    }

    @Override
    public Relay relay() {
        return new Relay() {
            @Override
            public void answerNext(String reply) {
                server.at(SmtpStep.RCPT, new Reaction.Say(reply));
            }

            @Override
            public void vanishAfterNext() {
                server.at(SmtpStep.DOT, new Reaction.Drop());
            }

            @Override
            public void goAway() {
                server.close();
            }
        };
    }
}
