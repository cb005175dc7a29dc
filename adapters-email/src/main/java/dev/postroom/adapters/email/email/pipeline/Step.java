package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.reply.SmtpStage;

/** The commands before the content of a mail. */
enum Step {
    MAIL(2, SmtpStage.SENDER),
    RCPT(2, SmtpStage.RECIPIENT),
    DATA(3, SmtpStage.MESSAGE);

    private final int wanted;
    private final SmtpStage stage;

    Step(int wanted, SmtpStage stage) {
        this.wanted = wanted;
        this.stage = stage;
    }

    /** The stage that a reply to the command is about. */
    SmtpStage stage() {
        return stage;
    }

    /** Whether the reply lets the mail go on. */
    boolean isPassed(Reply reply) {
        return reply.kind() == wanted;
    }
}
