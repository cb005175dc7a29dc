package dev.postroom.adapters.email.email.pipeline;

/** The commands before the content of a mail. */
enum Step {
    MAIL(2),
    RCPT(2),
    DATA(3);

    private final int wanted;

    Step(int wanted) {
        this.wanted = wanted;
    }

    /** Whether the reply lets the mail go on. */
    boolean isPassed(Reply reply) {
        return reply.kind() == wanted;
    }
}
