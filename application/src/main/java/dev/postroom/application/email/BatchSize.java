package dev.postroom.application.email;

import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.shared.Violations;

import java.util.List;

/** How much one batch may ask for; told before any mail is written. */
final class BatchSize {

    private BatchSize() {}

    static void check(List<SendEmail> requests) {
        Violations violations = new Violations();
        if (requests.isEmpty()) {
            violations.add("emails", "empty", "At least one email is needed.");
        }
        if (requests.size() > SendEmails.MAX_BATCH) {
            violations.add("emails", "too_many", "A batch has at most 100 emails.");
        }
        if (requests.stream().mapToInt(Envelope::count).sum() > SendEmails.MAX_BATCH_MAILS) {
            violations.add("emails", "too_many", "A batch makes at most 1000 mails, with copies.");
        }
        if (requests.stream().mapToLong(Envelope::bytesOfFiles).sum() > Envelope.MOST_BYTES) {
            violations.add(
                    "emails",
                    "too_large",
                    "The attachments of a batch have at most 100 MiB, counted for each recipient.");
        }
        violations.throwIfAny();
    }
}
