package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;

import java.util.List;
import java.util.Optional;

/** Reads a batch of wishes to send. */
final class BatchBody {

    /** The member that holds them. */
    static final String EMAILS = "emails";

    private BatchBody() {}

    static List<SendEmail> read(JsonFields body, boolean strict) {
        Optional<JsonNode> given = body.value(EMAILS);
        if (given.isEmpty()) {
            body.violate(EMAILS, "required", "A batch needs emails.");
        }
        // not read at all when there are too many: each could tell hundreds of violations
        if (given.filter(all -> all.isArray() && all.size() > SendEmails.MAX_BATCH).isPresent()) {
            body.violate(EMAILS, "too_many", "A batch has at most 100 emails.");
            body.finish(false);
        }
        List<SendEmail> wishes =
                FieldReader.elements(body, EMAILS, (at, node) -> one(body, at, node));
        body.finish(strict);
        return wishes;
    }

    private static Optional<SendEmail> one(JsonFields body, String at, JsonNode node) {
        if (node instanceof ObjectNode object) {
            JsonFields wish = body.child(at, object);
            // a batch is one request: the header names its key
            FieldReader.unsupported(wish, "idempotency_key");
            return SendEmailBody.read(wish);
        }
        body.violate(at, "invalid_type", "This must be an object.");
        return Optional.empty();
    }
}
