package dev.postroom.domain.report;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport.Statement;
import dev.postroom.domain.report.MailReport.Traces;
import dev.postroom.domain.shared.address.EmailAddress;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads reports about one recipient, line by line, as far as tests need. */
public final class InMemoryReportReader implements ReportReader {

    @Override
    public MailReport read(byte[] message) {
        return meaning(new String(message, StandardCharsets.UTF_8));
    }

    private static MailReport meaning(String text) {
        Traces traces =
                new Traces(
                        field(text, "To").map(List::of).orElseGet(List::of),
                        field(text, "Message-ID").map(id -> id.replaceAll("[<>]", "")));
        if (field(text, "Feedback-Type").isPresent()) {
            return new MailReport.Complaint(traces, MailReport.Feedback.ABUSE, Optional.empty());
        }
        return field(text, "Final-Recipient")
                .map(recipient -> delivery(traces, recipient, text))
                .orElseGet(() -> new MailReport.Unread(traces));
    }

    private static MailReport delivery(Traces traces, String recipient, String text) {
        String action = field(text, "Action").orElse("");
        String status = field(text, "Status").orElse("");
        Statement statement =
                new Statement(
                        Optional.of(new EmailAddress(recipient.replaceFirst("^rfc822; *", ""))),
                        false,
                        action.equals("delivered") ? Optional.empty() : Optional.of(of(status)),
                        action.equals("failed"),
                        field(text, "Diagnostic-Code").orElse("").replaceFirst("^smtp; *", ""));
        return new MailReport.Delivery(traces, List.of(statement));
    }

    private static ReplyClass of(String status) {
        return switch (status) {
            case "5.1.1" -> ReplyClass.MAILBOX_UNKNOWN;
            case "5.1.2" -> ReplyClass.DOMAIN_UNKNOWN;
            case "5.2.2" -> ReplyClass.MAILBOX_FULL;
            case "5.7.26" -> ReplyClass.NO_AUTHENTICATION;
            default -> status.startsWith("4") ? ReplyClass.LATER : ReplyClass.REFUSED_MAIL;
        };
    }

    private static Optional<String> field(String text, String name) {
        Matcher found = Pattern.compile("(?m)^" + name + ": *(.+?)\\s*$").matcher(text);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
