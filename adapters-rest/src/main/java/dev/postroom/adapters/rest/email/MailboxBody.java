package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Text;

import java.util.List;
import java.util.Optional;

/** Reads mailboxes: {@code "a@b.c"}, {@code "Name <a@b.c>"} or {@code {email, name}}. */
public final class MailboxBody {

    private MailboxBody() {}

    /** The mailbox of a field, or empty. */
    public static Optional<Mailbox> one(JsonFields body, String name) {
        return body.value(name).flatMap(node -> read(body, name, node));
    }

    /** The mailboxes of a field that has one mailbox or an array of them. */
    static List<Mailbox> several(JsonFields body, String name) {
        Optional<JsonNode> value = body.value(name);
        if (value.isPresent() && !value.get().isArray()) {
            return read(body, name, value.get()).stream().toList();
        }
        return FieldReader.elements(body, name, (at, node) -> read(body, at, node));
    }

    private static Optional<Mailbox> read(JsonFields body, String name, JsonNode node) {
        if (node instanceof ObjectNode object) {
            JsonFields fields = body.child(name, object);
            Optional<String> displayName = fields.parsed("name", text -> Text.optional(text, 200));
            return fields.required("email", EmailAddress::given)
                    .map(address -> new Mailbox(displayName, address));
        }
        return body.text(name, node).flatMap(text -> body.checked(name, () -> Mailbox.parse(text)));
    }
}
