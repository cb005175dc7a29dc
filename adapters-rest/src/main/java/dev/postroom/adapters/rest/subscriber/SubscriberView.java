package dev.postroom.adapters.rest.subscriber;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Profile;
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
        @JsonUnwrapped ProfileView profile,
        @JsonUnwrapped TagsView tags,
        long notesCount,
        String source,
        @JsonUnwrapped TimesView times)
        implements View {
    /** The personal data. */
    record ProfileView(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String externalId,
            @Nullable String language,
            @Nullable String timezone,
            Map<String, @Nullable Object> metadata) {
        static ProfileView of(Profile profile) {
            return new ProfileView(
                    profile.firstName().orElse(null),
                    profile.lastName().orElse(null),
                    profile.externalId().orElse(null),
                    profile.language().orElse(null),
                    profile.timezone().orElse(null),
                    profile.metadata().members());
        }
    }

    /** When the subscriber confirmed, unsubscribed, was created and was changed. */
    record TimesView(
            @Nullable String confirmedAt,
            @Nullable String unsubscribedAt,
            String createdAt,
            String updatedAt) {
        static TimesView of(Subscriber subscriber) {
            return new TimesView(
                    Times.textOrNull(subscriber.state().confirmedAt()),
                    Times.textOrNull(subscriber.state().unsubscribedAt()),
                    Times.text(subscriber.createdAt()),
                    Times.text(subscriber.updatedAt()));
        }
    }

    /** The tags that the subscriber is on, and those that wait for a confirmation. */
    record TagsView(List<MembershipView> tags, List<PendingView> pendingTags) {
        static TagsView of(Subscriber subscriber) {
            return new TagsView(
                    subscriber.memberships().stream().map(MembershipView::of).toList(),
                    subscriber.state().pending().stream().map(PendingView::of).toList());
        }
    }

    /** A tag of the subscriber. */
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

    /** A tag that the subscriber joins with a confirmation. */
    public record PendingView(
            String id, String name, String slug, String requestedAt, String source)
            implements View {

        static PendingView of(PendingTag pending) {
            return new PendingView(
                    pending.tag().id().toString(),
                    pending.tag().name(),
                    pending.tag().slug().value(),
                    Times.text(pending.requestedAt()),
                    pending.source());
        }
    }

    /** The view of a subscriber. */
    public static SubscriberView of(Subscriber subscriber) {
        return new SubscriberView(
                subscriber.id().toString(),
                subscriber.email().value(),
                subscriber.status().keyword(),
                ProfileView.of(subscriber.profile()),
                TagsView.of(subscriber),
                subscriber.notesCount(),
                subscriber.source(),
                TimesView.of(subscriber));
    }

    /** The entity tag: the tags in the view change without a new version of the subscriber. */
    public static ETag etagOf(Subscriber subscriber) {
        return ETag.of(subscriber.id().value(), subscriber.version(), tagVersions(subscriber));
    }

    // a tag is renamed, and waits, without a new version of its subscribers
    private static String tagVersions(Subscriber subscriber) {
        StringBuilder versions = new StringBuilder();
        for (TagMembership membership : subscriber.memberships()) {
            versions.append(membership.tag().id())
                    .append(':')
                    .append(membership.tag().version())
                    .append(' ');
        }
        for (PendingTag pending : subscriber.state().pending()) {
            versions.append("pending ")
                    .append(pending.tag().id())
                    .append(':')
                    .append(pending.tag().version())
                    .append(' ');
        }
        return versions.toString();
    }
}
