package dev.postroom.adapters.email.report;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.MailReport.Statement;
import dev.postroom.domain.report.MailReport.Traces;
import dev.postroom.domain.report.ReportReader;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads messages with a streaming parser of MIME: the first form that fits decides. */
public final class MimeReportReader implements ReportReader {

    private static final int MOST_ADDRESSES = 20;
    private static final List<String> ENVELOPE =
            List.of("x-original-to", "delivered-to", "envelope-to", "x-envelope-to");
    private static final List<String> OF_RETURNED = List.of("return-path", "list-unsubscribe");
    private static final List<String> OF_STATUS =
            List.of("original-envelope-id", "original-mail-from");
    private static final List<String> STATUS_TYPES =
            List.of(
                    "message/delivery-status",
                    "message/global-delivery-status",
                    "message/feedback-report");
    private static final Pattern AUTOMATIC_SUBJECT =
            Pattern.compile(
                    "(?i)^(?:auto(?:matic)?[ -:]*(?:reply|response)|out of (?:the"
                            + " )?office|vacation)");

    @Override
    public MailReport read(byte[] message) {
        return meaning(MimeWalk.read(message));
    }

    private static MailReport meaning(MailParts message) {
        Traces traces = traces(message);
        return FeedbackReport.read(message, traces)
                .or(() -> delivery(traces, DeliveryStatus.statements(message)))
                .or(() -> automaticAnswer(message, traces))
                .or(() -> delivery(traces, WrittenReport.statements(message)))
                .orElseGet(() -> new MailReport.Unread(traces));
    }

    private static Optional<MailReport> delivery(Traces traces, List<Statement> statements) {
        return statements.isEmpty()
                ? Optional.empty()
                : Optional.of(new MailReport.Delivery(traces, oneForEach(statements)));
    }

    // several programs say the same twice, in two languages
    private static List<Statement> oneForEach(List<Statement> statements) {
        Map<String, Statement> found = new LinkedHashMap<>();
        for (Statement one : statements) {
            String key = one.recipient().map(EmailAddress::key).orElse("");
            found.merge(key, one, (known, next) -> isMoreCertain(next, known) ? next : known);
        }
        return List.copyOf(found.values());
    }

    private static boolean isMoreCertain(Statement next, Statement known) {
        return known.meaning().equals(Optional.of(ReplyClass.REFUSED_MAIL))
                && next.meaning().isPresent();
    }

    // some programs call their reports of failures replies, too
    private static Optional<MailReport> automaticAnswer(MailParts message, Traces traces) {
        HeaderBlock header = message.header();
        String submitted = header.text("auto-submitted").toLowerCase(Locale.ROOT);
        boolean isReport =
                !WrittenReport.statements(message).isEmpty()
                        && (WrittenReport.isOfAProgram(header) || !isAnswer(header, submitted));
        boolean isAutomatic =
                isAnswer(header, submitted) || !(submitted.isEmpty() || submitted.startsWith("no"));
        return isAutomatic && !isReport
                ? Optional.of(new MailReport.AutomaticAnswer(traces))
                : Optional.empty();
    }

    private static boolean isAnswer(HeaderBlock header, String submitted) {
        return submitted.startsWith("auto-replied")
                || header.all(List.of("x-autoreply", "x-autorespond", "x-auto-reply"))
                        .findAny()
                        .isPresent()
                || AUTOMATIC_SUBJECT.matcher(header.text("subject")).find();
    }

    private static Traces traces(MailParts message) {
        HeaderBlock returned = message.returned();
        Stream<String> ofStatus =
                message.of(STATUS_TYPES).flatMap(text -> HeaderBlock.of(text).all(OF_STATUS));
        List<String> addresses =
                Stream.of(
                                message.header().all(ENVELOPE),
                                ofStatus,
                                returned.all(OF_RETURNED),
                                // may name many
                                message.header().all(List.of("to")))
                        .flatMap(values -> values)
                        .flatMap(value ->
                                value.contains("@") ? Addresses.all(value) : Stream.of(value))
                        .distinct()
                        .limit(MOST_ADDRESSES)
                        .toList();
        return new Traces(
                addresses,
                returned.first("message-id")
                        .map(id -> id.replaceAll("[<>\\s]", ""))
                        .filter(id -> !id.isEmpty()));
    }
}
