package dev.postroom.application.email;

import dev.postroom.domain.email.PartialEmail;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Limits of send requests, checked before any mail is composed. */
final class SendLimits {

    private static final int MAX_ADDRESSES = 50;
    private static final int MAX_FILES = 50;
    private static final long MAX_FILE_BYTES = 100L * 1024 * 1024;
    private static final Duration LATEST = Duration.ofDays(30);

    private SendLimits() {}

    /** Fails with {@code Invalid} when the batch is empty or too large. */
    static void checkBatch(List<SendEmail> batch) {
        List<PartialEmail> requests = batch.stream().map(PartialEmail::of).toList();
        Violations violations = new Violations();
        if (requests.isEmpty()) {
            violations.add("emails", "empty", "Must contain at least one email.");
        }
        if (requests.size() > SendEmails.MAX_BATCH) {
            violations.add("emails", "too_many", Messages.atMost(SendEmails.MAX_BATCH, "emails"));
        }
        if (requests.stream().mapToInt(SendLimits::mails).sum() > SendEmails.MAX_BATCH_MAILS) {
            violations.add(
                    "emails",
                    "too_many",
                    "Must have at most 1000 recipients in all, copies included.");
        }
        if (requests.stream().mapToLong(SendLimits::bytesOfFiles).sum() > MAX_FILE_BYTES) {
            violations.add(
                    "emails",
                    "too_large",
                    "The attachments exceed 100 MiB, counted once for each recipient.");
        }
        violations.throwIfAny();
    }

    /** Adds a violation for each limit that one request exceeds. */
    static void checkRequest(PartialEmail request, Violations violations) {
        if (request.to().isEmpty()) {
            violations.add("to", "empty", "Must contain at least one recipient.");
        }
        checkCount(request.to(), "to", violations);
        checkCount(request.copies().cc(), "cc", violations);
        checkCount(request.copies().bcc(), "bcc", violations);
        checkAttachments(request, violations);
    }

    // Each mail stores its own copy of the attachments until it is sent.
    private static void checkAttachments(PartialEmail request, Violations violations) {
        List<Attachment> files = request.attachments();
        if (files.size() > MAX_FILES) {
            violations.add("attachments", "too_many", Messages.atMost(MAX_FILES, "attachments"));
        }
        if (bytesOfFiles(request) > MAX_FILE_BYTES) {
            violations.add(
                    "attachments",
                    "too_large",
                    "The attachments exceed 100 MiB, counted once for each recipient.");
        }
    }

    // All mails of the request together.
    private static long bytesOfFiles(PartialEmail request) {
        long bytes = request.attachments().stream().mapToLong(file -> file.content().length).sum();
        return bytes * mails(request);
    }

    private static void checkCount(List<Mailbox> mailboxes, String field, Violations violations) {
        if (mailboxes.size() > MAX_ADDRESSES) {
            violations.add(field, "too_many", Messages.atMost(MAX_ADDRESSES, "addresses"));
        }
    }

    /** The requested time; {@code Invalid} when it is past or more than 30 days away. */
    static Optional<Instant> checkedTime(Optional<Instant> requested, Instant now) {
        if (requested.filter(time -> !time.isAfter(now)).isPresent()) {
            throw Failure.Invalid.value("not_in_future", Messages.IN_THE_FUTURE).asException();
        }
        if (requested.filter(time -> time.isAfter(now.plus(LATEST))).isPresent()) {
            throw Failure.Invalid.value("too_far", "Must be within the next 30 days.")
                    .asException();
        }
        return requested;
    }

    private static int mails(PartialEmail request) {
        SendEmail.Copies copies = request.copies();
        return request.to().size() + copies.cc().size() + copies.bcc().size();
    }
}
