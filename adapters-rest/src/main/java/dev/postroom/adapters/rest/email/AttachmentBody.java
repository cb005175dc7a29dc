package dev.postroom.adapters.rest.email;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;

import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Reads the attachments of a mail. */
final class AttachmentBody {

    private static final int MAX_NAME_LENGTH = 255;
    // characters of base64 that belong together
    private static final int GROUP = 4;

    private AttachmentBody() {}

    static List<Attachment> read(JsonFields body) {
        return FieldReader.elements(
                body,
                "attachments",
                (at, value) ->
                        FieldReader.element(body, at, value)
                                .flatMap(fields -> one(body, at, fields)));
    }

    private static Optional<Attachment> one(JsonFields body, String at, JsonFields fields) {
        Optional<String> filename =
                fields.required("filename", name -> Text.required(name, MAX_NAME_LENGTH));
        Optional<byte[]> content = fields.required("content", AttachmentBody::decoded);
        Optional<String> type = fields.parsed("content_type", Attachment::typeOf);
        Optional<String> id = fields.parsed("content_id", text -> text);
        if (filename.isEmpty() || content.isEmpty()) {
            return Optional.empty();
        }
        return body.checked(
                at,
                () ->
                        new Attachment(
                                filename.get(),
                                type.orElse("application/octet-stream"),
                                id,
                                content.get()));
    }

    // RFC 4648 section 3.3: what is no base64 is refused and never skipped, except the line breaks
    // that many encoders write
    private static byte[] decoded(String base64) {
        try {
            String joined = withoutLineBreaks(base64);
            if (joined.length() % GROUP == 0) {
                return Base64.getDecoder().decode(joined);
            }
        } catch (IllegalArgumentException _) {
            // the same refusal as for an incomplete group
        }
        throw Failure.Invalid.value(
                        "invalid_base64",
                        "Must be base64 (RFC 4648 section 4) with its padding, and no other"
                                + " characters than line breaks.")
                .asException();
    }

    private static String withoutLineBreaks(String base64) {
        return base64.indexOf('\n') < 0 && base64.indexOf('\r') < 0
                ? base64
                : base64.replace("\r", "").replace("\n", "");
    }
}
