package dev.postroom.adapters.rest.subscriber;

import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Consent;

import java.util.Optional;

/** Reads the proof of consent. */
final class ConsentBody {

    private ConsentBody() {}

    /** Empty when the field is absent or invalid. */
    static Optional<Consent> read(JsonFields body) {
        return FieldReader.child(body, "consent").flatMap(ConsentBody::consent);
    }

    private static Optional<Consent> consent(JsonFields fields) {
        Optional<String> source = fields.required("source", text -> Text.required(text, 200));
        Optional<String> ip = fields.parsed("ip", text -> Text.required(text, 45));
        Optional<String> agent = fields.parsed("user_agent", text -> Text.optional(text, 500));
        Optional<String> wording = fields.parsed("text", text -> Text.multiline(text, 2000));
        return source.map(known -> new Consent(known, ip, agent, wording));
    }
}
