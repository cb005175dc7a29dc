package dev.postroom.domain.email.message;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file attached to a mail. The bytes are not copied and must not be changed.
 *
 * @param filename 1 to 255 characters, one line, without path separators
 * @param contentType a media type such as {@code application/pdf}, also with parameters
 * @param contentId the name for references in the HTML ({@code cid:}); present: shown inline
 */
public record Attachment(
        String filename, String contentType, Optional<String> contentId, byte[] content) {

    // RFC 2045 section 5.1
    private static final Pattern TYPE =
            Pattern.compile(
                    "[A-Za-z0-9!#$&^_.+-]{1,127}/[A-Za-z0-9!#$&^_.+-]{1,127}(?: *; *"
                            + "[A-Za-z0-9!#$&^_.+-]{1,60}=(?:[A-Za-z0-9!#$&^_.+-]{1,200}"
                            + "|\"[ !#-\\[\\]-~]{0,200}\")){0,9}");
    private static final int MAX_TYPE = 255;
    private static final Pattern CONTENT_ID = Pattern.compile("[A-Za-z0-9._@+-]{1,200}");

    public Attachment {
        filename = Text.required(filename, 255);
        if (filename.indexOf('/') >= 0 || filename.indexOf('\\') >= 0) {
            throw Failure.Invalid.field(
                            "filename", "invalid_filename", "Must be a file name without a path.")
                    .asException();
        }
        requireType("content_type", contentType);
        if (contentId.isPresent() && !CONTENT_ID.matcher(contentId.get()).matches()) {
            throw Failure.Invalid.field(
                            "content_id",
                            "invalid_content_id",
                            "Must be 1 to 200 letters, digits and the characters . _ @ + and -"
                                    + " only.")
                    .asException();
        }
    }

    /**
     * A media type that clients may attach: never {@code multipart/*} or {@code message/*}, because
     * mail programs would parse their bytes as parts of the mail.
     */
    public static String typeOf(String text) {
        requireType("", text);
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.startsWith("multipart/") || lower.startsWith("message/")) {
            throw Failure.Invalid.value(
                            "media_type_not_allowed", "Must not be multipart/* or message/*.")
                    .asException();
        }
        return text;
    }

    private static void requireType(String field, String type) {
        if (type.length() > MAX_TYPE || !TYPE.matcher(type).matches()) {
            throw Failure.Invalid.field(
                            field,
                            "invalid_media_type",
                            "Must be a media type, for example application/pdf or"
                                    + " text/calendar; method=REQUEST.")
                    .asException();
        }
    }
}
