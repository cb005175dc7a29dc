package dev.postroom.domain.email;

import dev.postroom.domain.email.message.OutgoingMail;

import java.util.List;
import java.util.Optional;

/**
 * The content of an email, as it was frozen at its acceptance.
 *
 * @param mail the mail, without the bytes of its attachments
 * @param files its attachments, in order
 */
public record EmailContent(OutgoingMail mail, List<File> files) {

    public EmailContent {
        files = List.copyOf(files);
    }

    /**
     * An attachment without its bytes, which may be many.
     *
     * @param bytes how many they are
     */
    public record File(
            String filename, String contentType, Optional<String> contentId, long bytes) {}
}
