package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.text.ComposedText;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes the files of a mail around its text, in Base64 and under names in any script (RFC 2231):
 * those that the HTML shows beside it (RFC 2387), and the others behind both.
 */
final class MimeAttachments {

    /** RFC 2046 forbids a transfer encoding for these types, so their line endings would change. */
    private static final Pattern COMPOSITE = Pattern.compile("(?i)(multipart|message)/.*");

    // a semicolon between quotes is a part of a value
    private static final Pattern PARAMETERS =
            Pattern.compile(";\\s*(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    // the name is that of the file
    private static final Pattern NAME = Pattern.compile("(?i)name\\*?=.*");
    private static final Pattern REFERENCE = Pattern.compile("(?i)cid:([a-z0-9._@+%-]+)");
    private static final Pattern AT = Pattern.compile("%40");
    private static final Pattern PLUS = Pattern.compile("%2[Bb]");
    private static final String BYTES = "application/octet-stream";

    private final List<Attachment> inline;
    private final List<Attachment> others;

    private MimeAttachments(List<Attachment> inline, List<Attachment> others) {
        this.inline = inline;
        this.others = others;
    }

    static MimeAttachments of(MailContent content) {
        Set<String> shown = shown(content);
        var files =
                content.attachments().stream()
                        .collect(Collectors.partitioningBy(file -> isInline(file, shown)));
        return new MimeAttachments(
                files.getOrDefault(true, List.of()), files.getOrDefault(false, List.of()));
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
     * Writes the text and the files as one part.
     *
     * @param type of the text, without parameters
     * @param text writes the part with the text
     */
    void around(String type, Runnable text, MessageBuffer out) {
        String root = ";\r\n type=\"" + type + "\"";
        Runnable shown = () -> with(inline, "inline", "related", root, text, out);
        with(others, "attachment", "mixed", "", shown, out);
    }

    private static void with(
            List<Attachment> files,
            String disposition,
            String kind,
            String parameter,
            Runnable first,
            MessageBuffer out) {
        if (files.isEmpty()) {
            first.run();
            return;
        }
        MultipartWriter parts = MultipartWriter.begin(kind, parameter, out);
        parts.next();
        first.run();
        for (Attachment file : files) {
            parts.next();
            write(file, disposition, out);
        }
        parts.end();
    }

    private static void write(Attachment file, String disposition, MessageBuffer out) {
        out.header("Content-Type", type(file) + MimeParameter.of("name", file.filename()));
        out.header(
                "Content-Disposition", disposition + MimeParameter.of("filename", file.filename()));
        out.header("Content-Transfer-Encoding", "base64");
        file.contentId()
                .ifPresent(id -> out.header("Content-ID", "<" + HeaderText.checked(id) + ">"));
        out.ascii("\r\n").base64(file.content());
    }

    private static String type(Attachment file) {
        if (COMPOSITE.matcher(file.contentType()).matches()) {
            return BYTES;
        }
        StringBuilder type = new StringBuilder();
        for (String part : PARAMETERS.split(HeaderText.checked(file.contentType()))) {
            if (!NAME.matcher(part).matches()) {
                type.append(type.isEmpty() ? "" : ";\r\n ").append(part.strip());
            }
        }
        return type.toString();
    }
}
