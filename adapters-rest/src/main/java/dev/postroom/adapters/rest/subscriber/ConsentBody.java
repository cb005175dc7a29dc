package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.shared.Text;
import dev.postroom.domain.subscriber.Consent;

import java.util.Optional;

/** Reads proof of consent. */
final class ConsentBody {

    private ConsentBody() {}

    /** Empty when the member is absent or wrong. */
    static Optional<Consent> read(JsonFields body) {
        return FieldReader.child(body, "consent").flatMap(ConsentBody::consent);
    }

    private static Optional<Consent> consent(JsonFields members) {
        Optional<String> source = members.required("source", text -> Text.required(text, 200));
        Optional<String> ip = members.parsed("ip", text -> Text.required(text, 45));
        Optional<String> agent = members.parsed("user_agent", text -> Text.optional(text, 500));
        Optional<String> words = members.parsed("text", text -> Text.multiline(text, 2000));
        return source.map(known -> new Consent(known, ip, agent, words));
    }
}
