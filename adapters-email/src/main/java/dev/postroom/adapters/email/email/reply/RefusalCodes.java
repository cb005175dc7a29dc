package dev.postroom.adapters.email.email.reply;

import dev.postroom.domain.email.transport.ReplyClass;

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
                    new Row("5.1.1", ReplyClass.MAILBOX_UNKNOWN),
                    new Row("5.1.6", ReplyClass.MAILBOX_UNKNOWN),
                    new Row("5.1.2", ReplyClass.DOMAIN_UNKNOWN),
                    new Row("5.1.10", ReplyClass.MAILBOX_UNKNOWN),
                    new Row("5.2.1", ReplyClass.MAILBOX_CLOSED),
                    new Row("5.2.2", ReplyClass.MAILBOX_FULL));
    private static final List<String> UNCERTAIN = List.of("5.0.0", "5.1.0", "5.1.3", "5.2.0");

    private RefusalCodes() {}

    /** The meaning of an enhanced code (RFC 3463) when the words do not speak of something else. */
    private record Row(String code, ReplyClass meaning) {}

    /** Why a mail was refused at a stage. */
    static ReplyClass reason(String reply, SmtpStage stage) {
        if (!SmtpReply.isRefusal(reply)) {
            return ReplyClass.REFUSED_MAIL;
        }
        ReplyText text = ReplyText.of(reply);
        ReplyClass ofMailbox =
                stage == SmtpStage.RECIPIENT ? ofRecipient(text) : ReplyClass.REFUSED_MAIL;
        return ofMailbox == ReplyClass.REFUSED_MAIL ? ofMail(text) : ofMailbox;
    }

    // neither the mailbox nor its domain is to blame
    private static ReplyClass ofMail(ReplyText text) {
        if (text.isAboutTheSize() || text.code().equals("501") || isUnread(text.detail())) {
            return ReplyClass.UNFIT;
        }
        return text.isAboutARule() || text.detail().startsWith("7.")
                ? ReplyClass.POLICY
                : ReplyClass.REFUSED_MAIL;
    }

    private static boolean isUnread(String detail) {
        return detail.equals("3.4") || detail.startsWith("6.") || detail.equals("5.4");
    }

    private static ReplyClass ofRecipient(ReplyText text) {
        if (text.isBusy()) {
            return ReplyClass.MAILBOX_BUSY;
        }
        String code = text.enhanced().orElse("");
        if (code.isEmpty() && text.code().equals("552")) {
            return text.isAboutTheSize() ? ReplyClass.REFUSED_MAIL : ReplyClass.MAILBOX_FULL;
        }
        if (code.isEmpty() || UNCERTAIN.contains(code)) {
            return text.saysNoMailbox() ? ReplyClass.MAILBOX_UNKNOWN : ReplyClass.REFUSED_MAIL;
        }
        return CODES.stream()
                .filter(row -> row.code().equals(code))
                .filter(_ -> !text.isAboutTheClient())
                .map(Row::meaning)
                .filter(meaning -> !endsThePerson(meaning) || !text.speaksOfMoreThanTheMailbox())
                .findFirst()
                .orElse(ReplyClass.REFUSED_MAIL);
    }

    private static boolean endsThePerson(ReplyClass meaning) {
        return meaning.forPerson() == ReplyClass.ForPerson.NO_MORE_MAIL;
    }
}
