package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.subscriber.FilterRules;
import dev.postroom.domain.subscriber.RuleFields;
import dev.postroom.domain.subscriber.Subscriber;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The fields that conditions name; the key of a field is the field. */
final class FactFields implements RuleFields {

    static final String METADATA = "metadata.";

    private static final String EVENT = "event.";
    private static final String TAGS = "tags.";
    private static final List<String> OF_PERSON =
            List.of(
                    "email",
                    "status",
                    "first_name",
                    "last_name",
                    "external_id",
                    "language",
                    "timezone",
                    "source",
                    "tags");

    @Override
    public String keyOf(String field) {
        if (!OF_PERSON.contains(field)) {
            String prefix = field.substring(0, field.indexOf('.') + 1);
            if (!List.of(METADATA, EVENT, TAGS).contains(prefix)) {
                throw Failure.Invalid.value("unknown_field", unknown()).asException();
            }
            FilterRules.nameOf(field.substring(prefix.length()));
        }
        return field;
    }

    @Override
    public String fieldOf(String key) {
        return key;
    }

    private static String unknown() {
        return "Must be one of %s, or metadata., event. or tags. followed by a name."
                .formatted(String.join(", ", OF_PERSON));
    }

    static @Nullable Object value(Subscriber person, JsonObject event, String field) {
        if (field.startsWith(METADATA)) {
            return member(person.profile().metadata(), field.substring(METADATA.length()));
        }
        if (field.startsWith(EVENT)) {
            return member(event, field.substring(EVENT.length()));
        }
        if (field.startsWith(TAGS)) {
            return slugs(person).contains(field.substring(TAGS.length())) ? true : null;
        }
        return switch (field) {
            case "email" -> person.email().value();
            case "status" -> person.status().keyword();
            case "first_name" -> person.profile().firstName().orElse(null);
            case "last_name" -> person.profile().lastName().orElse(null);
            case "external_id" -> person.profile().externalId().orElse(null);
            case "language" -> person.profile().language().orElse(null);
            case "timezone" -> person.profile().timezone().orElse(null);
            case "source" -> person.source();
            case "tags" -> slugs(person);
            default -> null;
        };
    }

    private static @Nullable Object member(JsonObject object, String name) {
        return object.members().get(name);
    }

    private static List<String> slugs(Subscriber person) {
        return person.memberships().stream().map(one -> one.tag().slug().value()).toList();
    }
}
