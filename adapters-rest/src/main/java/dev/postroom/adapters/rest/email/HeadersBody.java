package dev.postroom.adapters.rest.email;

import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the headers that a request adds to mails. */
public final class HeadersBody {

    private static final String FIELD = "headers";
    private static final int MOST_CHANGES = 50;

    private HeadersBody() {}

    /** The headers; none when the field is absent. */
    public static MailHeaders read(JsonFields body) {
        return checked(body, values(body, false));
    }

    /** The headers that a merge patch changes; those without a value are removed. */
    public static Map<String, Optional<String>> patch(JsonFields body) {
        Map<String, Optional<String>> values = values(body, true);
        if (values.size() > MOST_CHANGES) {
            body.violate(FIELD, "too_many", Messages.atMost(MOST_CHANGES, "headers"));
        }
        checked(body, values);
        return values;
    }

    private static Map<String, Optional<String>> values(JsonFields body, boolean takesNull) {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        for (JsonFields fields : FieldReader.child(body, FIELD).stream().toList()) {
            for (String name : fields.names()) {
                boolean isRemoved = takesNull && fields.isNull(name);
                values.put(name, isRemoved ? Optional.empty() : value(fields, name));
            }
        }
        return values;
    }

    // each header is checked separately first, so that a violation names it
    private static Optional<String> value(JsonFields headers, String name) {
        return headers.required(name, value -> MailHeaders.requested(Map.of(name, value)))
                .flatMap(header -> header.values().values().stream().findFirst());
    }

    private static MailHeaders checked(JsonFields body, Map<String, Optional<String>> values) {
        Map<String, String> present = new LinkedHashMap<>();
        values.forEach((name, value) -> value.ifPresent(text -> present.put(name, text)));
        return body.checked(FIELD, () -> MailHeaders.requested(present)).orElse(MailHeaders.none());
    }
}
