package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.MailContent;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.ContentType;
import jakarta.mail.util.ByteArrayDataSource;

import org.simplejavamail.api.email.ContentTransferEncoding;
import org.simplejavamail.api.email.EmailPopulatingBuilder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Attachments of messages: file names in any script (RFC 2231), content that arrives byte for byte.
 */
final class MimeAttachments {

    /** RFC 2046 forbids a transfer encoding for these types, so their line endings would change. */
    private static final Pattern COMPOSITE = Pattern.compile("(?i)(multipart|message)/.*");

    private static final Pattern PARAMETERS = Pattern.compile(";\\s*");
    // the name is that of the file
    private static final Pattern NAME = Pattern.compile("(?i)name\\*?=.*");
    private static final String BYTES = "application/octet-stream";

    private MimeAttachments() {}

    /** Adds the attachments; their headers come later, see {@link #describe}. */
    static void add(EmailPopulatingBuilder email, MailContent content) {
        for (Attachment file : content.attachments()) {
            if (isInline(file, content)) {
                email.withEmbeddedImage(
                        file.contentId().orElseThrow(),
                        new ByteArrayDataSource(file.content(), BYTES));
            } else {
                email.withAttachment(
                        "attachment", file.content(), BYTES, null, ContentTransferEncoding.BASE_64);
            }
        }
    }

    // without HTML nothing refers to it, and programs would hide it
    private static boolean isInline(Attachment file, MailContent content) {
        return file.contentId().isPresent() && content.html().isPresent();
    }

    /**
     * Writes the headers of all attachments of a message; {@code saveChanges} must not be called
     * afterwards.
     */
    static void describe(Part message, MailContent content) throws MessagingException, IOException {
        Iterator<Attachment> files = inOrder(content).iterator();
        for (BodyPart part : files(message)) {
            describe(part, files.next(), content);
        }
        describeRelated(message);
    }

    private static void describe(BodyPart part, Attachment file, MailContent content)
            throws MessagingException {
        String disposition = isInline(file, content) ? Part.INLINE : Part.ATTACHMENT;
        part.setHeader("Content-Type", type(file) + MimeParameter.of("name", file.filename()));
        part.setHeader(
                "Content-Disposition", disposition + MimeParameter.of("filename", file.filename()));
        part.setHeader("Content-Transfer-Encoding", "base64");
        part.removeHeader("Content-ID");
        if (file.contentId().isPresent()) {
            part.setHeader("Content-ID", "<" + file.contentId().get() + ">");
        }
    }

    private static String type(Attachment file) {
        if (COMPOSITE.matcher(file.contentType()).matches()) {
            return BYTES;
        }
        StringBuilder type = new StringBuilder();
        for (String part : PARAMETERS.split(file.contentType())) {
            if (!NAME.matcher(part).matches()) {
                type.append(type.isEmpty() ? "" : ";\r\n ").append(part.strip());
            }
        }
        return type.toString();
    }

    /** A related part names the type of what the others belong to (RFC 2387 section 3.1). */
    private static void describeRelated(Part part) throws MessagingException, IOException {
        if (!part.isMimeType("multipart/*") || !(part.getContent() instanceof Multipart parts)) {
            return;
        }
        for (int i = 0; i < parts.getCount(); i++) {
            describeRelated(parts.getBodyPart(i));
        }
        if (part.isMimeType("multipart/related")) {
            ContentType type = new ContentType(part.getContentType());
            ContentType root = new ContentType(parts.getBodyPart(0).getContentType());
            type.setParameter("type", root.getBaseType());
            part.setHeader("Content-Type", type.toString());
        }
    }

    /** Inline files precede the other attachments in a message. */
    private static List<Attachment> inOrder(MailContent content) {
        List<Attachment> files = new ArrayList<>();
        content.attachments().stream().filter(file -> isInline(file, content)).forEach(files::add);
        content.attachments().stream().filter(file -> !isInline(file, content)).forEach(files::add);
        return files;
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
