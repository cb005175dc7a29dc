package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.MailContent;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.ContentDisposition;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.ParameterList;
import jakarta.mail.util.ByteArrayDataSource;

import org.simplejavamail.api.email.ContentTransferEncoding;
import org.simplejavamail.api.email.EmailPopulatingBuilder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Attachments of messages: file names in any script (RFC 2231), content that arrives byte for byte.
 */
final class MimeAttachments {

    /** RFC 2046 forbids a transfer encoding for these types, so their line endings would change. */
    private static final Pattern COMPOSITE = Pattern.compile("(?i)(multipart|message)/.*");

    private MimeAttachments() {}

    static void add(EmailPopulatingBuilder email, Attachment attachment) {
        if (attachment.contentId().isPresent()) {
            // as a source: the library takes no empty array
            email.withEmbeddedImage(
                    attachment.contentId().get(),
                    new ByteArrayDataSource(attachment.content(), type(attachment)));
        } else {
            email.withAttachment(
                    "attachment",
                    attachment.content(),
                    type(attachment),
                    null,
                    ContentTransferEncoding.BASE_64);
        }
    }

    /**
     * Writes the headers of all attachments of a message; {@code saveChanges} must not be called
     * afterwards.
     */
    static void describe(Part message, MailContent content) throws MessagingException, IOException {
        Iterator<Attachment> files = inOrder(content).iterator();
        for (BodyPart part : files(message)) {
            describe(part, files.next());
        }
    }

    private static void describe(BodyPart part, Attachment file) throws MessagingException {
        ContentType type = new ContentType(type(file));
        type.setParameterList(named("name", file));
        ContentDisposition disposition =
                new ContentDisposition(
                        file.contentId().isPresent() ? Part.INLINE : Part.ATTACHMENT);
        disposition.setParameterList(named("filename", file));
        part.setHeader("Content-Type", type.toString());
        part.setHeader("Content-Disposition", disposition.toString());
        part.setHeader("Content-Transfer-Encoding", "base64");
        part.removeHeader("Content-ID");
        if (file.contentId().isPresent()) {
            part.setHeader("Content-ID", "<" + file.contentId().get() + ">");
        }
    }

    private static ParameterList named(String parameter, Attachment file) {
        ParameterList parameters = new ParameterList();
        parameters.set(parameter, HeaderText.checked(file.filename()), "UTF-8");
        return parameters;
    }

    private static String type(Attachment file) {
        boolean composite = COMPOSITE.matcher(file.contentType()).matches();
        return composite ? "application/octet-stream" : file.contentType();
    }

    /** Inline files precede the other attachments in a message. */
    private static List<Attachment> inOrder(MailContent content) {
        Stream<Attachment> inline =
                content.attachments().stream().filter(file -> file.contentId().isPresent());
        Stream<Attachment> others =
                content.attachments().stream().filter(file -> file.contentId().isEmpty());
        return Stream.concat(inline, others).toList();
    }

    private static List<BodyPart> files(Part part) throws MessagingException, IOException {
        List<BodyPart> files = new ArrayList<>();
        if (part.isMimeType("multipart/*") && part.getContent() instanceof Multipart parts) {
            for (int i = 0; i < parts.getCount(); i++) {
                BodyPart child = parts.getBodyPart(i);
                files.addAll(child.getDisposition() == null ? files(child) : List.of(child));
            }
        }
        return files;
    }
}
