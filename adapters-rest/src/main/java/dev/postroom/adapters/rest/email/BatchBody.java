package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;

import java.util.List;

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
        body.require(EMAILS);
        // too many elements are not read: each could add hundreds of violations
        if (body.value(EMAILS).filter(BatchBody::isLarge).isPresent()) {
            body.violate(EMAILS, "too_many", Messages.atMost(SendEmails.MAX_BATCH, "emails"));
            body.finish(false);
        }
        List<SendEmailBody.Reading> readings =
                FieldReader.elements(
                        body,
                        EMAILS,
                        (at, value) -> FieldReader.element(body, at, value).map(BatchBody::one));
        body.finish(
                request.isStrict(),
                () -> readings.forEach(reading -> reading.check(request.workspace(), sending)));
        return readings.stream().map(reading -> reading.email().orElseThrow()).toList();
    }

    private static boolean isLarge(Object emails) {
        return emails instanceof List<?> all && all.size() > SendEmails.MAX_BATCH;
    }

    private static SendEmailBody.Reading one(JsonFields fields) {
        // a batch is one request, whose key is in the header
        FieldReader.unsupported(fields, "idempotency_key");
        return SendEmailBody.read(fields);
    }
}
