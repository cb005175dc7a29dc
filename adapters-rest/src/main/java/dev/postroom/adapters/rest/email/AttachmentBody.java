package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Messages;
import dev.postroom.domain.shared.Text;

import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Reads the attachments of a mail. */
final class AttachmentBody {

    private static final int MAX_NAME_LENGTH = 255;

    private AttachmentBody() {}

    static List<Attachment> read(JsonFields body) {
        return FieldReader.elements(body, "attachments", (at, node) -> one(body, at, node));
    }

    private static Optional<Attachment> one(JsonFields body, String at, JsonNode node) {
        if (!(node instanceof ObjectNode object)) {
            body.violate(at, "invalid_type", Messages.OBJECT);
            return Optional.empty();
        }
        JsonFields fields = body.child(at, object);
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

    private static byte[] decoded(String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException _) {
            throw Failure.Invalid.value("invalid_base64", "Must be base64.").asException();
        }
    }
}
