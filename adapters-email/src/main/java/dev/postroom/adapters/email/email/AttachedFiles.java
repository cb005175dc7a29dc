package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.Attachment;

import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeBodyPart;

import org.simplejavamail.api.email.ContentTransferEncoding;
import org.simplejavamail.api.email.EmailPopulatingBuilder;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The files of a mail. The builder writes names outside of ASCII as bare bytes into a header and
 * gives every file a content id; so the parts are named once more, by RFC 2231.
 */
final class AttachedFiles {

    private AttachedFiles() {}

    /** Adds the files to a mail, always in base64, so that their bytes arrive as they are. */
    static void add(EmailPopulatingBuilder email, List<Attachment> files) {
        for (int i = 0; i < files.size(); i++) {
            Attachment file = files.get(i);
            String type = HeaderText.checked(file.contentType());
            if (file.contentId().isPresent()) {
                email.withEmbeddedImage(placeholder(i), file.content(), type);
            } else {
                email.withAttachment(
                        placeholder(i),
                        file.content(),
                        type,
                        null,
                        ContentTransferEncoding.BASE_64);
            }
        }
    }

    /** Gives the parts of the files their real names. */
    static void name(Multipart parts, List<Attachment> files)
            throws MessagingException, IOException {
        for (int i = 0; i < parts.getCount(); i++) {
            MimeBodyPart part = (MimeBodyPart) parts.getBodyPart(i);
            if (part.getDisposition() != null) {
                name(part, files.get(index(part)));
            } else if (part.getContent() instanceof Multipart inner) {
                name(inner, files);
            }
        }
    }

    private static void name(MimeBodyPart part, Attachment file) throws MessagingException {
        Optional<String> contentId = file.contentId().map(HeaderText::checked);
        part.setHeader("Content-Type", file.contentType());
        part.setDisposition(contentId.isPresent() ? Part.INLINE : Part.ATTACHMENT);
        part.setFileName(HeaderText.checked(file.filename()));
        part.removeHeader("Content-ID");
        if (contentId.isPresent()) {
            part.setContentID("<" + contentId.get() + ">");
        }
    }

    private static String placeholder(int index) {
        return "file-" + index + ".part";
    }

    private static int index(MimeBodyPart part) throws MessagingException {
        return Integer.parseInt(part.getFileName().replaceAll("\\D", ""));
    }
}
