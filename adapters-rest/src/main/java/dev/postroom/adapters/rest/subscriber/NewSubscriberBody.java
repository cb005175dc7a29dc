package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.json.ConflictField;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the request to create a subscriber. */
public final class NewSubscriberBody {

    private NewSubscriberBody() {}

    /** The request in the fields of a row; throws all violations together. */
    public static NewSubscriber read(JsonFields row) {
        return read(row, true, _ -> {});
    }

    /**
     * The request in a body; throws all violations together.
     *
     * @param checkTags judges the tags when other fields are invalid
     */
    static NewSubscriber read(JsonFields body, boolean strict, Consumer<List<String>> checkTags) {
        Optional<EmailAddress> email = body.required("email", EmailAddress::given);
        Optional<SubscriberStatus> status = body.parsed("status", SubscriberPatchBody.STATUS);
        List<String> tags = FieldReader.texts(body, "tags");
        boolean doubleOptIn = FieldReader.flag(body, "double_opt_in", false);
        Optional<Consent> consent = ConsentBody.read(body);
        OnConflict onConflict = ConflictField.read(body);
        ProfilePatch profile = SubscriberPatchBody.profile(body);
        SubscriberPatchBody.explainReadOnly(body);
        body.finish(strict, () -> checkTags.accept(tags));
        return new NewSubscriber(
                email.orElseThrow(),
                profile.applyTo(Profile.empty()),
                status,
                tags,
                doubleOptIn,
                consent,
                onConflict,
                new SubscriberPatch(Optional.empty(), status, profile, consent));
    }
}
