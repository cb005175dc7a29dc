package dev.postroom.adapters.rest.subscriber;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Optional;
import java.util.function.Function;

/** Reads a merge patch of a subscriber. */
public final class SubscriberPatchBody {

    static final Function<String, SubscriberStatus> STATUS =
            KeywordParsers.parser(SubscriberStatus.class);

    private SubscriberPatchBody() {}

    /** The patch in these fields; throws all violations together. */
    public static SubscriberPatch read(JsonFields body, boolean strict) {
        FieldReader.refuseNull(body, "email", "status");
        explainReadOnly(body);
        body.explain(
                "tags",
                "Change tags with POST /subscribers/{id}/tags and DELETE"
                        + " /subscribers/{id}/tags/{slug}.");
        body.explain(
                "double_opt_in",
                "Ask for a confirmation with POST /subscribers/{id}/confirmation.");
        Optional<EmailAddress> email = body.parsed("email", EmailAddress::given);
        Optional<SubscriberStatus> status = body.parsed("status", STATUS);
        Optional<Consent> consent = ConsentBody.read(body);
        SubscriberPatch patch = new SubscriberPatch(email, status, profile(body), consent);
        body.finish(strict);
        return patch;
    }

    /** Says why requests cannot set the other fields of a subscriber. */
    static void explainReadOnly(JsonFields body) {
        body.explainReadOnly(
                "id",
                "source",
                "notes_count",
                "confirmed_at",
                "unsubscribed_at",
                "created_at",
                "updated_at");
        body.explain("pending_tags", "These tags wait for the confirmation of the subscriber.");
    }

    /** The profile in a patch; violations are added to {@code body}. */
    static ProfilePatch profile(JsonFields body) {
        return new ProfilePatch(
                FieldReader.change(body, "first_name", Profile::nameOf),
                FieldReader.change(body, "last_name", Profile::nameOf),
                FieldReader.change(body, "external_id", Profile::externalIdOf),
                FieldReader.change(body, "language", Profile::languageOf),
                FieldReader.change(body, "timezone", Profile::timezoneOf),
                metadata(body));
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
