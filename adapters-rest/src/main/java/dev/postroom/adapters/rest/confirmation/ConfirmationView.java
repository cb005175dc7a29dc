package dev.postroom.adapters.rest.confirmation;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.confirmation.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.subscriber.PendingTag;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The subscription and the tags that a person confirmed.
 *
 * @param confirmedTags those that the person joined just now
 */
record ConfirmationView(
        String email, String status, List<TagView> confirmedTags, @Nullable String confirmedAt)
        implements View {

    /** A tag that the person joined. */
    record TagView(String id, String name, String slug) implements View {

        static TagView of(PendingTag pending) {
            return new TagView(
                    pending.tag().id().toString(),
                    pending.tag().name(),
                    pending.tag().slug().value());
        }
    }

    static ConfirmationView of(Confirmable confirmed) {
        return new ConfirmationView(
                confirmed.subscriber().email().value(),
                confirmed.subscriber().status().keyword(),
                confirmed.tags().stream().map(TagView::of).toList(),
                Times.textOrNull(confirmed.confirmedAt()));
    }
}
