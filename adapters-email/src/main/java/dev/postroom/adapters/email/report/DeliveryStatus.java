package dev.postroom.adapters.email.report;

import dev.postroom.adapters.email.email.reply.ReportedReply;
import dev.postroom.adapters.email.report.WrittenReport.Section;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport.Statement;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The part of a report that programs can read (RFC 3464, and RFC 6533 for other scripts). */
final class DeliveryStatus {

    private static final int MOST_RECIPIENTS = 50;
    private static final List<String> TYPES =
            List.of("message/delivery-status", "message/global-delivery-status");
    private static final List<String> RECIPIENT = List.of("original-recipient", "final-recipient");
    private static final Pattern TYPE_OF_VALUE = Pattern.compile("^[\\w-]+ *; *");
    private static final Pattern IN_TEXT =
            Pattern.compile("(?im)^(?:final|original)-recipient: *rfc822");
    private static final Pattern SAYS_SOMETHING = Pattern.compile("^[45]\\.(?!0\\.0)\\d");
    // of a program that says nothing of its own; what is longer says something
    private static final int LONGEST_NOTHING = 200;
    private static final Pattern SAYS_NOTHING =
            Pattern.compile(
                    "(?i)(?:[45]\\d\\d)?+[ -]*+(?:[245]\\.\\d+\\.\\d+)?+[ .<>()]*+"
                            + "(?:(?:smtp|delivery|status) (?:error|failure|failed)"
                            + "|(?:unknown|undefined)(?: error| reason)?)?+[ .]*+");

    private DeliveryStatus() {}

    /** One statement for each recipient; none: the message has no such part. */
    static List<Statement> statements(MailParts message) {
        // with the name of the server that writes it
        String words =
                ReturnedMail.without(message.words())
                        + message.of(TYPES).findFirst().map(text -> "\n" + text).orElse("");
        List<Statement> found = statements(message.of(TYPES), words);
        // without its type, such as in a part that was broken on the way
        return found.isEmpty() && IN_TEXT.matcher(words).find()
                ? statements(Stream.of(words), words)
                : found;
    }

    private static List<Statement> statements(Stream<String> texts, String words) {
        List<Section> sections = WrittenReport.sections(words);
        return texts.flatMap(text -> HeaderBlock.all(text).stream())
                .filter(DeliveryStatus::isOfARecipient)
                .limit(MOST_RECIPIENTS)
                .map(block -> statement(block, words, sections))
                .toList();
    }

    private static boolean isOfARecipient(HeaderBlock block) {
        return block.all(List.of("final-recipient", "original-recipient", "action", "status"))
                .findAny()
                .isPresent();
    }

    private static Statement statement(HeaderBlock block, String words, List<Section> sections) {
        String status = block.text("status");
        String action = block.text("action").toLowerCase(Locale.ROOT);
        String said = TYPE_OF_VALUE.matcher(block.text("diagnostic-code")).replaceFirst("");
        String text = saysNothing(said) ? other(block, words, sections) : said;
        boolean isDone = isDone(action, status);
        Optional<ReplyClass> meaning =
                isDone ? Optional.empty() : Optional.of(ReportedReply.of(status, text, words));
        return new Statement(
                recipients(block).findFirst(),
                recipients(block).map(EmailAddress::key).distinct().count() > 1,
                meaning,
                !isDone && !action.startsWith("delay"),
                Texts.shortened(said.isBlank() ? words : said));
    }

    private static boolean saysNothing(String said) {
        String line = said.replaceAll("\\s+", " ");
        return line.length() <= LONGEST_NOTHING && SAYS_NOTHING.matcher(line).matches();
    }

    // the one the mail was sent to comes before the one to which it was forwarded
    private static Stream<EmailAddress> recipients(HeaderBlock block) {
        return RECIPIENT.stream()
                .flatMap(name -> block.first(name).stream())
                .flatMap(value -> Addresses.first(value).stream());
    }

    // what is written about the recipient, or about all of them when the code says nothing
    private static String other(HeaderBlock block, String words, List<Section> sections) {
        return recipients(block)
                .flatMap(recipient -> WrittenReport.about(recipient, sections).stream())
                .findFirst()
                .orElseGet(() -> SAYS_SOMETHING.matcher(block.text("status")).find() ? "" : words);
    }

    // "failed" with a code of success is a failure all the same
    private static boolean isDone(String action, String status) {
        return action.startsWith("deliver")
                || action.startsWith("relay")
                || action.startsWith("expand")
                || (action.isEmpty() && status.startsWith("2"));
    }
}
