package dev.postroom.adapters.email.email.reply;

import dev.postroom.domain.email.transport.RefusalReason;

import java.util.List;

/**
 * The meaning of a permanent refusal (5yz) for the mailbox of its recipient. Only what a server
 * says about the recipient can be about the mailbox. A code that is certain decides; otherwise the
 * words do.
 */
final class RefusalCodes {

    // 5.1.7 and 5.1.8 are about the sender; 5.1.0, 5.1.3, 5.2.0 and others say nothing certain
    private static final List<Row> CODES =
            List.of(
                    new Row("5.1.1", RefusalReason.NO_SUCH_MAILBOX),
                    new Row("5.1.6", RefusalReason.NO_SUCH_MAILBOX),
                    new Row("5.1.2", RefusalReason.NO_SUCH_DOMAIN),
                    new Row("5.1.10", RefusalReason.NO_SUCH_MAILBOX),
                    new Row("5.2.1", RefusalReason.MAILBOX_DISABLED),
                    new Row("5.2.2", RefusalReason.MAILBOX_FULL));
    private static final List<String> UNCERTAIN = List.of("5.0.0", "5.1.0", "5.1.3", "5.2.0");

    private RefusalCodes() {}

    /** The meaning of an enhanced code (RFC 3463) when the words do not speak of something else. */
    private record Row(String code, RefusalReason meaning) {}

    /** Why a mail was refused at a stage; {@code REFUSED_MAIL} for every other text. */
    static RefusalReason reason(String reply, SmtpStage stage) {
        return SmtpReply.isRefusal(reply) && stage == SmtpStage.RECIPIENT
                ? ofRecipient(RefusalText.of(reply))
                : RefusalReason.REFUSED_MAIL;
    }

    private static RefusalReason ofRecipient(RefusalText text) {
        String code = text.enhanced().orElse("");
        if (code.isEmpty() && text.code().equals("552")) {
            return text.isAboutTheSize() ? RefusalReason.REFUSED_MAIL : RefusalReason.MAILBOX_FULL;
        }
        if (code.isEmpty() || UNCERTAIN.contains(code)) {
            return text.saysNoMailbox()
                    ? RefusalReason.NO_SUCH_MAILBOX
                    : RefusalReason.REFUSED_MAIL;
        }
        return CODES.stream()
                .filter(row -> row.code().equals(code))
                .filter(_ -> !text.isAboutTheClient())
                .map(Row::meaning)
                .findFirst()
                .orElse(RefusalReason.REFUSED_MAIL);
    }
}
