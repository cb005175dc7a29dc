package dev.postroom.adapters.email.email;

import dev.postroom.adapters.email.email.reply.SmtpStage;

/** The steps of an SMTP session at which a server can misbehave. */
public enum SmtpStep {
    GREETING("220 ready"),
    EHLO("250 scripted.example"),
    RSET("250 reset"),
    AUTH("235 2.7.0 welcome"),
    MAIL("250 2.1.0 sender ok"),
    RCPT("250 2.1.5 recipient ok"),
    DATA("354 go on"),
    DOT("250 2.0.0 queued");

    private final String usual;

    SmtpStep(String usual) {
        this.usual = usual;
    }

    /** The normal reply at this step. */
    String usual() {
        return usual;
    }

    /** The stage that a reply at this step is about. */
    SmtpStage stage() {
        return switch (this) {
            case MAIL -> SmtpStage.SENDER;
            case RCPT -> SmtpStage.RECIPIENT;
            default -> SmtpStage.MESSAGE;
        };
    }
}
