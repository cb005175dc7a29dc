package dev.postroom.adapters.email.report;

import dev.postroom.adapters.email.email.reply.ReportedReply;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport.Statement;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A report that only has a text, in the form of one of many programs. */
final class WrittenReport {

    private static final int MOST_RECIPIENTS = 50;
    // of qmail, Exim, sendmail, Exchange, Notes, Google, Yahoo, Mail.ru and others
    private static final Pattern SENDER =
            Pattern.compile(
                    "(?i)mailer[-_ ]?daemon|postmaster|mail delivery|delivery (?:sub)?system|mail"
                            + " (?:sub)?system|^\\s*<>|\\bmail(?:er)?[-_"
                            + " ]?(?:robot|administrator)|system administrator");
    private static final Pattern SUBJECT =
            Pattern.compile(
                    "(?i)undeliver|(?:delivery|mail|message)[ -](?:\\w+"
                        + " ){0,2}(?:fail|error|status|problem|notification)|fail(?:ed|ure)"
                        + " (?:notice|to deliver|delivery|mail|notification)|returned"
                        + " (?:mail|to)|return(?:ing)? message|could not (?:be )?deliver|not (?:be"
                        + " )?delivered|unable to deliver|warning: (?:message|could)|delivery"
                        + " (?:has )?(?:delay|fail|status|report)|non[- ]?delivery|user"
                        + " unknown|mail system error|error"
                        + " sending|unzustellbar|\\bndn\\b|considered unsolicited");
    private static final Pattern UNDELIVERED =
            Pattern.compile(
                    "(?i)(?:could not|cannot|can't|couldn't|unable to) (?:be )?deliver|delivery"
                            + " (?:has )?failed");
    // of Amazon SES, subscribed by mail
    private static final Pattern NOTIFICATION =
            Pattern.compile(
                    "bounceType.{0,2000}?diagnosticCode[\\\\\": ]+([^\\\\\"]+)", Pattern.DOTALL);
    private static final Pattern LATE =
            Pattern.compile(
                    "(?i)(?:this is a )?warning (?:message )?only|do not need to resend|has not yet"
                            + " been delivered|will (?:be retried|keep trying|continue|be"
                            + " attempted)|delivery (?:is|has been) delayed|still being"
                            + " (?:tried|retried)");
    private static final Pattern BEGIN =
            Pattern.compile(
                    "(?im)^[ \\t>*]*(?:[45]\\d\\d +)?(?:(?:to|rcpt|recipient|the following"
                        + " recipients?[^:\\n]*):"
                        + " *)?[\"'<(]{0,2}([\\w.!#$%&*+/=?^`{|}~-]{1,64}@[\\p{L}\\p{N}.-]+)[\"'>)]{0,2}(?=["
                        + " \\t]*(?:$|[:;,(<\\[]|said|on |invalid|error|delivery|\\.{3}))");

    private static final Pattern REPLY = Pattern.compile("[ \\t]*[45]\\d\\d ");
    private static final Pattern NEXT_REPLY = Pattern.compile("\n(?:[245]\\d\\d |While talking)");

    private WrittenReport() {}

    /** A statement for each recipient; none: the message is no report. */
    static List<Statement> statements(MailParts message) {
        HeaderBlock header = message.header();
        boolean isReport = isOfAProgram(header) || SUBJECT.matcher(header.text("subject")).find();
        return isReport || isWrittenLikeOne(message) ? of(message) : List.of();
    }

    /** Whether a program that delivers mail sent it, regardless of its subject. */
    static boolean isOfAProgram(HeaderBlock header) {
        return header.first("x-failed-recipients").isPresent()
                || SENDER.matcher(header.text("from")).find();
    }

    private static boolean isWrittenLikeOne(MailParts message) {
        return NOTIFICATION.matcher(message.words()).find()
                || (message.parts().stream().anyMatch(MailParts.Part::isHeaderOfTheMail)
                        && UNDELIVERED.matcher(message.words()).find());
    }

    private static List<Statement> of(MailParts message) {
        String text = ReturnedMail.without(message.words());
        boolean isFinal = !LATE.matcher(text).find();
        List<Statement> found = new ArrayList<>();
        Matcher notification = NOTIFICATION.matcher(text);
        if (notification.find()) {
            return List.of(whole(message, notification.group(1), true));
        }
        List<Section> sections = sections(text);
        for (Section section : sections) {
            ReplyClass meaning = ReportedReply.of("", section.text(), text);
            boolean isUnclear = meaning == ReplyClass.REFUSED_MAIL && sections.size() == 1;
            found.add(
                    new Statement(
                            Addresses.first(section.address()),
                            false,
                            Optional.of(isUnclear ? ReportedReply.of("", text, text) : meaning),
                            isFinal,
                            Texts.shortened(section.text())));
        }
        return found.isEmpty() ? List.of(whole(message, text, isFinal)) : found;
    }

    private static Statement whole(MailParts message, String text, boolean isFinal) {
        ReplyClass meaning = ReportedReply.of("", text, text);
        return new Statement(
                recipient(message, text),
                false,
                Optional.of(meaning),
                isFinal,
                Texts.shortened(text));
    }

    private static Optional<EmailAddress> recipient(MailParts message, String text) {
        return Stream.of(
                        message.header().text("x-failed-recipients"),
                        text,
                        message.returned().text("to"))
                .flatMap(one -> Addresses.first(one).stream())
                .findFirst();
    }

    /** The lines after an address at the beginning of a line, up to the next such. */
    record Section(String address, String text) {}

    // of sendmail, whose replies stand below each other
    private static String untilNextReply(String part) {
        Matcher next = NEXT_REPLY.matcher(part);
        return REPLY.matcher(part).lookingAt() && next.find()
                ? part.substring(0, next.start())
                : part;
    }

    /** The part of a text about this recipient; empty: there is none. */
    static Optional<String> about(EmailAddress recipient, List<Section> sections) {
        return sections.stream()
                .filter(one ->
                        Addresses.first(one.address())
                                .filter(address -> address.key().equals(recipient.key()))
                                .isPresent())
                .map(Section::text)
                .findFirst();
    }

    static List<Section> sections(String text) {
        Matcher begin = BEGIN.matcher(text);
        List<Integer> starts = new ArrayList<>();
        List<String> addresses = new ArrayList<>();
        while (begin.find() && starts.size() < MOST_RECIPIENTS) {
            starts.add(begin.start());
            addresses.add(begin.group(1));
        }
        List<Section> found = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : text.length();
            String part = untilNextReply(text.substring(starts.get(i), end));
            boolean isNamedAlone = part.strip().length() <= addresses.get(i).length() + 5;
            if (!isNamedAlone) {
                found.add(new Section(addresses.get(i), part));
            }
        }
        return found;
    }
}
