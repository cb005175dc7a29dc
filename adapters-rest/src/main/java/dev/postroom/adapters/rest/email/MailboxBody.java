package dev.postroom.adapters.rest.email;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads mailboxes: {@code "a@b.c"}, {@code "Name <a@b.c>"} or {@code {email, name}}. */
public final class MailboxBody {

    private MailboxBody() {}

    /** The mailbox of a field, or empty. */
    public static Optional<Mailbox> one(JsonFields body, String name) {
        return body.value(name).flatMap(value -> read(body, name, value));
    }

    /** The mailboxes of a field that has one mailbox or an array of them. */
    static List<Mailbox> several(JsonFields body, String name) {
        Optional<Object> value = body.value(name);
        if (value.isPresent() && !(value.get() instanceof List<?>)) {
            return read(body, name, value.get()).stream().toList();
        }
        return FieldReader.elements(body, name, (at, one) -> read(body, at, one));
    }

    private static Optional<Mailbox> read(JsonFields body, String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            JsonFields fields = body.child(name, object);
            Optional<String> displayName = fields.parsed("name", text -> Text.optional(text, 200));
            return fields.required("email", EmailAddress::given)
                    .map(address -> new Mailbox(displayName, address));
        }
        return body.text(name, value)
                .flatMap(text -> body.checked(name, () -> Mailbox.parse(text)));
    }
}
