package dev.postroom.domain.email.transport;

import java.util.List;

/**
 * The meaning of a permanent refusal (5yz) for the mailbox of its recipient: the one table for
 * every way in which a reply comes. Only what a server says about the recipient can be about the
 * mailbox. A code that is certain decides; otherwise the words do.
 */
public enum ReplyClass {
    /** The mailbox does not exist. */
    NO_MAILBOX,
    /** The domain does not exist, or takes no mail. */
    NO_DOMAIN,
    /** The mailbox exists and is disabled. */
    CLOSED,
    /** The mailbox exists and is full. */
    FULL,
    /** Nothing about the mailbox: the client, the sender, the message or a rule was refused. */
    OTHER;

    // 5.1.7 and 5.1.8 are about the sender; 5.1.0, 5.1.3, 5.2.0 and others say nothing certain
    private static final List<Row> CODES =
            List.of(
                    new Row("5.1.1", NO_MAILBOX),
                    new Row("5.1.6", NO_MAILBOX),
                    new Row("5.1.2", NO_DOMAIN),
                    new Row("5.1.10", NO_MAILBOX),
                    new Row("5.2.1", CLOSED),
                    new Row("5.2.2", FULL));
    private static final List<String> UNCERTAIN = List.of("5.0.0", "5.1.0", "5.1.3", "5.2.0");

    /** The meaning of an enhanced code (RFC 3463) when the words do not speak of something else. */
    private record Row(String code, ReplyClass meaning) {}

    /** The class of a refusal that was said at a stage; {@code OTHER} for every other text. */
    public static ReplyClass of(String reply, SmtpStage stage) {
        return SmtpReply.isRefusal(reply) && stage == SmtpStage.RECIPIENT
                ? ofRecipient(RefusalText.of(reply))
                : OTHER;
    }

    private static ReplyClass ofRecipient(RefusalText text) {
        String code = text.enhanced().orElse("");
        if (code.isEmpty() && text.code().equals("552")) {
            return text.isAboutTheSize() ? OTHER : FULL;
        }
        if (code.isEmpty() || UNCERTAIN.contains(code)) {
            return text.saysNoMailbox() ? NO_MAILBOX : OTHER;
        }
        return CODES.stream()
                .filter(row -> row.code().equals(code))
                .filter(_ -> !text.isAboutTheClient())
                .map(Row::meaning)
                .findFirst()
                .orElse(OTHER);
    }

    /** Whether the recipient gets no more mail after this refusal. */
    public boolean endsThePerson() {
        return this == NO_MAILBOX || this == NO_DOMAIN;
    }

    /** Whether this refusal ends the recipient only when it is one of several in a row. */
    public boolean isSoft() {
        return this == CLOSED || this == FULL;
    }
}
