package dev.postroom.application.subscriber;

import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.List;
import java.util.Optional;

/** Builds wishes for subscribers. */
record Wish(NewSubscriber wish) {

    static Wish of(String email) {
        return new Wish(
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

    NewSubscriber tagged(String... tags) {
        return with(wish.status(), List.of(tags), false, wish.onConflict(), wish.changes());
    }

    NewSubscriber on(OnConflict choice, SubscriberPatch changes, String... tags) {
        return with(wish.status(), List.of(tags), false, choice, changes);
    }

    NewSubscriber status(SubscriberStatus status) {
        return with(Optional.of(status), List.of(), false, wish.onConflict(), wish.changes());
    }

    NewSubscriber doubleOptIn() {
        return with(wish.status(), List.of(), true, wish.onConflict(), wish.changes());
    }

    private NewSubscriber with(
            Optional<SubscriberStatus> status,
            List<String> tags,
            boolean doubleOptIn,
            OnConflict onConflict,
            SubscriberPatch changes) {
        return new NewSubscriber(
                wish.email(),
                wish.profile(),
                status,
                tags,
                doubleOptIn,
                wish.consent(),
                onConflict,
                changes);
    }
}
