package dev.postroom.application.subscriber;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds requests to create subscribers. */
record SubscriberRequest(NewSubscriber request) {

    static SubscriberRequest of(String email) {
        return new SubscriberRequest(
                new NewSubscriber(
                        new EmailAddress(email),
                        Profile.empty(),
                        Optional.empty(),
                        List.of(),
                        false,
                        Optional.empty(),
                        OnConflict.FAIL,
                        SubscriberPatch.none()));
    }

    NewSubscriber metadata(String text) {
        Profile empty = request.profile();
        return new NewSubscriber(
                request.email(),
                new Profile(
                        empty.firstName(),
                        empty.lastName(),
                        empty.externalId(),
                        empty.language(),
                        empty.timezone(),
                        JsonObject.of(Map.of("text", text))),
                request.status(),
                request.tags(),
                request.doubleOptIn(),
                request.consent(),
                request.onConflict(),
                request.changes());
    }

    NewSubscriber tagged(String... tags) {
        return with(
                request.status(), List.of(tags), false, request.onConflict(), request.changes());
    }

    NewSubscriber on(OnConflict choice, SubscriberPatch changes, String... tags) {
        return with(request.status(), List.of(tags), false, choice, changes);
    }

    NewSubscriber status(SubscriberStatus status) {
        return with(Optional.of(status), List.of(), false, request.onConflict(), request.changes());
    }

    NewSubscriber doubleOptIn() {
        return with(request.status(), List.of(), true, request.onConflict(), request.changes());
    }

    private NewSubscriber with(
            Optional<SubscriberStatus> status,
            List<String> tags,
            boolean doubleOptIn,
            OnConflict onConflict,
            SubscriberPatch changes) {
        return new NewSubscriber(
                request.email(),
                request.profile(),
                status,
                tags,
                doubleOptIn,
                request.consent(),
                onConflict,
                changes);
    }
}
