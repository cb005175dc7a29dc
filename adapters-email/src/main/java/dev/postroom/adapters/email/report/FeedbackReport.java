package dev.postroom.adapters.email.report;

import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.MailReport.Feedback;
import dev.postroom.domain.report.MailReport.Traces;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A report of abuse (RFC 5965), also without the type that it should have. */
final class FeedbackReport {

    private static final List<String> TYPES = List.of("message/feedback-report");
    private static final List<String> RECIPIENT =
            List.of("original-rcpt-to", "removal-recipient", "final-recipient");

    private FeedbackReport() {}

    static Optional<MailReport> read(MailParts message, Traces traces) {
        return message.of(TYPES)
                .findFirst()
                .map(HeaderBlock::of)
                .or(() -> withoutType(message))
                .map(fields ->
                        new MailReport.Complaint(
                                traces,
                                kind(fields.text("feedback-type")),
                                recipient(fields, message)));
    }

    private static Optional<HeaderBlock> withoutType(MailParts message) {
        if (message.type().contains("feedback-report")) {
            return Optional.of(HeaderBlock.of(message.words()));
        }
        // Apple Mail, and programs that follow a mailto link
        if (message.header().first("x-apple-unsubscribe").isPresent()) {
            return Optional.of(HeaderBlock.of("Feedback-Type: opt-out"));
        }
        // Outlook.com writes the recipient into the mail, and nothing else
        return message.returned()
                .first("x-hmxmroriginalrecipient")
                .map(recipient -> HeaderBlock.of("Original-Rcpt-To: " + recipient));
    }

    private static Optional<EmailAddress> recipient(HeaderBlock fields, MailParts message) {
        return RECIPIENT.stream()
                .flatMap(name -> fields.first(name).stream())
                .flatMap(value -> Addresses.first(value).stream())
                .findFirst()
                .or(() -> message.returned().first("to").flatMap(Addresses::first));
    }

    private static Feedback kind(String type) {
        return switch (type.toLowerCase(Locale.ROOT).strip()) {
            case "abuse", "" -> Feedback.ABUSE;
            case "fraud" -> Feedback.FRAUD;
            case "opt-out", "opt-out-list" -> Feedback.OPT_OUT;
            case "not-spam" -> Feedback.NOT_SPAM;
            case "auth-failure", "dkim", "dmarc" -> Feedback.AUTHENTICATION;
            default -> Feedback.OTHER;
        };
    }
}
