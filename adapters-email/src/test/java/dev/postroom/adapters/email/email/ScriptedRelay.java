package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.RelayedMailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;

/** A scripted server as the server behind a transport. */
public final class ScriptedRelay implements RelayedMailTransportContract.Relay {

    private final ScriptedSmtpServer server;
    private boolean silent;

    public ScriptedRelay(ScriptedSmtpServer server) {
        this.server = server;
    }

    /** Whether it fell silent. */
    public boolean isSilent() {
        return silent;
    }

    @Override
    public String refuseNext(ReplyClass reason) {
        return answerNext(
                switch (reason) {
                    case MAILBOX_UNKNOWN -> "550 5.1.1 No such person";
                    case DOMAIN_UNKNOWN -> "550 5.1.2 No such domain";
                    case MAILBOX_CLOSED -> "550 5.2.1 Disabled";
                    case MAILBOX_FULL -> "552 5.2.2 Full";
                    case REFUSED_SENDER -> "550 5.1.8 No such sender";
                    default -> "550 5.5.0 No";
                });
    }

    @Override
    public String deferNext() {
        return answerNext("451 4.2.1 Later please");
    }

    private String answerNext(String reply) {
        server.at(SmtpStep.RCPT, new Reaction.Say(reply));
        return reply;
    }

    @Override
    public void vanishAfterNext() {
        server.at(SmtpStep.DOT, new Reaction.Drop());
    }

    @Override
    public void fallSilent() {
        silent = true;
        server.fallSilent();
    }

    @Override
    public void goAway() {
        server.close();
    }
}
