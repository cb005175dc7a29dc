package dev.postroom.application.email;

import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.shared.Violations;

import java.util.List;
import java.util.stream.Stream;

/**
 * One recipient of a request to send, and how the mail names the others.
 *
 * @param to who gets it
 * @param reader whose data fill it in: a copy says what the original says
 * @param shown whom the headers name
 */
record Envelope(Mailbox to, Mailbox reader, OutgoingMail.ShownRecipients shown) {

    private static final int MOST_FILES = 50;

    /** Most bytes of files that one request makes the service keep. */
    static final long MOST_BYTES = 100L * 1024 * 1024;

    /** One for each recipient in the order given, then one for each copy. */
    static List<Envelope> of(SendEmail request) {
        List<Mailbox> cc = request.envelope().copies().cc();
        OutgoingMail.ShownRecipients everybody =
                new OutgoingMail.ShownRecipients(request.envelope().to(), cc);
        // without a Cc, recipients of one request do not learn of each other
        OutgoingMail.ShownRecipients shown =
                cc.isEmpty() ? OutgoingMail.ShownRecipients.recipientAlone() : everybody;
        Stream<Envelope> originals =
                request.envelope().to().stream()
                        .map(mailbox -> new Envelope(mailbox, mailbox, shown));
        Stream<Envelope> copies =
                Stream.concat(cc.stream(), request.envelope().copies().bcc().stream())
                        .map(copy ->
                                new Envelope(copy, request.envelope().to().getFirst(), everybody));
        return Stream.concat(originals, copies).toList();
    }

    /** How many mails a request makes. */
    static int count(SendEmail request) {
        SendEmail.Copies copies = request.envelope().copies();
        return request.envelope().to().size() + copies.cc().size() + copies.bcc().size();
    }

    static void checkCounts(SendEmail request, Violations violations) {
        if (request.envelope().to().isEmpty()) {
            violations.add("to", "empty", "At least one recipient is needed.");
        }
        checkCount(request.envelope().to(), "to", violations);
        checkCount(request.envelope().copies().cc(), "cc", violations);
        checkCount(request.envelope().copies().bcc(), "bcc", violations);
        checkAttachments(request, violations);
    }

    // Each mail is kept with its files until it is gone.
    private static void checkAttachments(SendEmail request, Violations violations) {
        List<Attachment> files = request.attachments();
        if (files.size() > MOST_FILES) {
            violations.add("attachments", "too_many", "A mail has at most 50 attachments.");
        }
        if (bytesOfFiles(request) > MOST_BYTES) {
            violations.add(
                    "attachments",
                    "too_large",
                    "Attachments have at most 100 MiB, counted for each recipient.");
        }
    }

    /** How many bytes of files its mails hold together. */
    static long bytesOfFiles(SendEmail request) {
        long bytes = request.attachments().stream().mapToLong(file -> file.content().length).sum();
        return bytes * count(request);
    }

    private static void checkCount(List<Mailbox> mailboxes, String field, Violations violations) {
        if (mailboxes.size() > 50) {
            violations.add(field, "too_many", "At most 50 addresses are allowed here.");
        }
    }
}
