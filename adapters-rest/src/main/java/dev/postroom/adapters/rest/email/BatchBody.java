package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.shared.failure.Messages;

import java.util.List;
import java.util.Optional;

/** Reads a batch of requests to send mails. */
final class BatchBody {

    /** The field with the requests. */
    static final String EMAILS = "emails";

    private BatchBody() {}

    /**
     * The requests; throws all violations together.
     *
     * @param sending judges what could be read when other fields are invalid
     */
    static List<SendEmail> read(ApiRequest request, SendEmails sending) {
        JsonFields body = request.largeBodyOrArray(EMAILS);
        Optional<JsonNode> given = body.value(EMAILS);
        if (given.isEmpty()) {
            body.violate(EMAILS, "required", Messages.REQUIRED);
        }
        // too many elements are not read: each could add hundreds of violations
        if (given.filter(all -> all.isArray() && all.size() > SendEmails.MAX_BATCH).isPresent()) {
            body.violate(EMAILS, "too_many", Messages.atMost(SendEmails.MAX_BATCH, "emails"));
            body.finish(false);
        }
        List<SendEmailBody.Reading> readings =
                FieldReader.elements(body, EMAILS, (at, node) -> one(body, at, node));
        body.finish(
                request.isStrict(),
                () -> readings.forEach(reading -> reading.check(request.workspace(), sending)));
        return readings.stream().map(reading -> reading.email().orElseThrow()).toList();
    }

    private static Optional<SendEmailBody.Reading> one(JsonFields body, String at, JsonNode node) {
        if (node instanceof ObjectNode object) {
            JsonFields fields = body.child(at, object);
            // a batch is one request, whose key is in the header
            FieldReader.unsupported(fields, "idempotency_key");
            return Optional.of(SendEmailBody.read(fields));
        }
        body.violate(at, "invalid_type", Messages.OBJECT);
        return Optional.empty();
    }
}
