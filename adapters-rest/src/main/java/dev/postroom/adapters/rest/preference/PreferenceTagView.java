package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * A tag as the person sees it.
 *
 * @param subscribedAt null when the person is not on it
 */
record PreferenceTagView(
        String id,
        String name,
        String slug,
        @Nullable String description,
        @Nullable String category,
        boolean isPublic,
        boolean subscribed,
        @Nullable String subscribedAt)
        implements View {

    static PreferenceTagView of(Preferences preferences, Tag tag) {
        Optional<TagMembership> membership = preferences.membership(tag);
        return new PreferenceTagView(
                tag.id().toString(),
                tag.name(),
                tag.slug().value(),
                tag.description().orElse(null),
                tag.category().orElse(null),
                tag.isPublic(),
                membership.isPresent(),
                Times.textOrNull(membership.map(TagMembership::subscribedAt)));
    }
}
