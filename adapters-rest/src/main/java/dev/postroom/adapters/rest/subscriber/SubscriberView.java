package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/** A subscriber as clients see it. */
public record SubscriberView(
        String id,
        String email,
        String status,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String externalId,
        @Nullable String language,
        @Nullable String timezone,
        Map<String, @Nullable Object> metadata,
        List<MembershipView> tags,
        long notesCount,
        String source,
        @Nullable String confirmedAt,
        @Nullable String unsubscribedAt,
        String createdAt,
        String updatedAt)
        implements View {

    /** A tag that the subscriber is on. */
    public record MembershipView(
            String id, String name, String slug, String subscribedAt, String source)
            implements View {

        static MembershipView of(TagMembership membership) {
            return new MembershipView(
                    membership.tag().id().toString(),
                    membership.tag().name(),
                    membership.tag().slug().value(),
                    Times.text(membership.subscribedAt()),
                    membership.source());
        }
    }

    /** The view of a subscriber. */
    public static SubscriberView of(Subscriber subscriber) {
        return new SubscriberView(
                subscriber.id().toString(),
                subscriber.email().value(),
                subscriber.status().keyword(),
                subscriber.profile().firstName().orElse(null),
                subscriber.profile().lastName().orElse(null),
                subscriber.profile().externalId().orElse(null),
                subscriber.profile().language().orElse(null),
                subscriber.profile().timezone().orElse(null),
                subscriber.profile().metadata().members(),
                subscriber.memberships().stream().map(MembershipView::of).toList(),
                subscriber.notesCount(),
                subscriber.source(),
                Times.textOrNull(subscriber.confirmedAt()),
                Times.textOrNull(subscriber.unsubscribedAt()),
                Times.text(subscriber.createdAt()),
                Times.text(subscriber.updatedAt()));
    }

    // the tags that it shows change without the subscriber's version
    static ETag etagOf(Subscriber subscriber) {
        return ETag.of(subscriber.id().value(), subscriber.version(), of(subscriber));
    }
}
