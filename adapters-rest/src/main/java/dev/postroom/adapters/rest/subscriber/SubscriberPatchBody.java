package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Optional;
import java.util.function.Function;

/** Reads a merge patch of a subscriber. */
final class SubscriberPatchBody {

    static final Function<String, SubscriberStatus> STATUS =
            Keywords.parser(SubscriberStatus.class);

    private SubscriberPatchBody() {}

    static SubscriberPatch read(JsonFields body, boolean strict) {
        FieldReader.refuseNull(body, "email", "status");
        SubscriberPatch patch =
                profile(
                        body,
                        body.parsed("email", EmailAddress::new),
                        body.parsed("status", STATUS),
                        ConsentBody.read(body));
        body.finish(strict);
        return patch;
    }

    /** The profile in a patch; violations are added to {@code body}. */
    static SubscriberPatch profile(
            JsonFields body,
            Optional<EmailAddress> email,
            Optional<SubscriberStatus> status,
            Optional<Consent> consent) {
        return new SubscriberPatch(
                email,
                status,
                FieldReader.change(body, "first_name", Profile::nameOf),
                FieldReader.change(body, "last_name", Profile::nameOf),
                FieldReader.change(body, "external_id", Profile::externalIdOf),
                FieldReader.change(body, "language", Profile::languageOf),
                FieldReader.change(body, "timezone", Profile::timezoneOf),
                metadata(body),
                consent);
    }

    private static Change<JsonObject> metadata(JsonFields body) {
        if (body.isNull("metadata")) {
            return Change.clear();
        }
        return body.value("metadata").isEmpty()
                ? Change.keep()
                : Change.set(FieldReader.object(body, "metadata", Profile::metadataOf));
    }
}
