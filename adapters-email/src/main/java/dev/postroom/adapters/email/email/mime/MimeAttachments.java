package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.text.ComposedText;

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
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Attachments of messages: file names in any script (RFC 2231), content that arrives byte for byte.
 */
final class MimeAttachments {

    /** RFC 2046 forbids a transfer encoding for these types, so their line endings would change. */
    private static final Pattern COMPOSITE = Pattern.compile("(?i)(multipart|message)/.*");

    private static final Pattern PARAMETERS = Pattern.compile(";\\s*");
    // the name is that of the file
    private static final Pattern NAME = Pattern.compile("(?i)name\\*?=.*");
    private static final Pattern REFERENCE = Pattern.compile("(?i)cid:([a-z0-9._@+%-]+)");
    private static final Pattern AT = Pattern.compile("%40");
    private static final Pattern PLUS = Pattern.compile("%2[Bb]");
    private static final String BYTES = "application/octet-stream";

    private MimeAttachments() {}

    /** Adds the attachments; their headers come later, see {@link #describe}. */
    static void add(EmailPopulatingBuilder email, MailContent content) {
        Set<String> shown = shown(content);
        for (Attachment file : content.attachments()) {
            if (isInline(file, shown)) {
                email.withEmbeddedImage(
                        file.contentId().orElseThrow(),
                        new ByteArrayDataSource(file.content(), BYTES));
            } else {
                email.withAttachment(
                        "attachment", file.content(), BYTES, null, ContentTransferEncoding.BASE_64);
            }
        }
    }

    private static boolean isInline(Attachment file, Set<String> shown) {
        return file.contentId().filter(shown::contains).isPresent();
    }

    /**
     * The ids that the HTML refers to by URLs of RFC 2392, in which some characters may be escaped.
     * Programs would hide an inline file that no HTML shows.
     */
    private static Set<String> shown(MailContent content) {
        boolean hasIds = content.attachments().stream().anyMatch(f -> f.contentId().isPresent());
        String html = hasIds ? content.html().map(ComposedText::whole).orElse("") : "";
        return REFERENCE
                .matcher(html)
                .results()
                .map(url -> AT.matcher(PLUS.matcher(url.group(1)).replaceAll("+")).replaceAll("@"))
                .collect(Collectors.toSet());
    }

    /**
     * Writes the headers of all attachments of a message; {@code saveChanges} must not be called
     * afterwards.
     */
    static void describe(Part message, MailContent content) throws MessagingException, IOException {
        Set<String> shown = shown(content);
        Iterator<Attachment> files = inOrder(content, shown).iterator();
        for (BodyPart part : files(message)) {
            describe(part, files.next(), shown);
        }
        describeRelated(message);
    }

    private static void describe(BodyPart part, Attachment file, Set<String> shown)
            throws MessagingException {
        String disposition = isInline(file, shown) ? Part.INLINE : Part.ATTACHMENT;
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
    private static List<Attachment> inOrder(MailContent content, Set<String> shown) {
        List<Attachment> files = new ArrayList<>();
        content.attachments().stream().filter(file -> isInline(file, shown)).forEach(files::add);
        content.attachments().stream().filter(file -> !isInline(file, shown)).forEach(files::add);
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
