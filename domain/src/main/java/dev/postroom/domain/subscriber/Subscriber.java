package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.tag.Tag;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A person reached by one email address in one workspace.
 *
 * @param email unique in the workspace without regard to case
 * @param memberships the tags the person is on, by tag name
 * @param notesCount number of notes
 * @param source how the person came in: {@code api}, {@code import}, {@code preference_center}
 * @param confirmedAt when the person confirmed (double opt-in), if so
 * @param unsubscribedAt when the person last unsubscribed, while not active again
 * @param version starts at 1, grows by 1 with every change of the row, its tags or its notes
 */
public record Subscriber(
        SubscriberId id,
        EmailAddress email,
        SubscriberStatus status,
        Profile profile,
        List<TagMembership> memberships,
        long notesCount,
        String source,
        Optional<Instant> confirmedAt,
        Optional<Instant> unsubscribedAt,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    public Subscriber {
        memberships = List.copyOf(memberships);
    }

    /** Whether marketing mail may be sent to this person now. */
    public boolean isMailable() {
        return status == SubscriberStatus.ACTIVE;
    }

    /** Whether anything that {@code subscriber.updated} reports differs. */
    public boolean differsFrom(Subscriber other) {
        return !email.equals(other.email)
                || status != other.status
                || !profile.equals(other.profile);
    }

    /** This subscriber with another address, status and profile, as one change at {@code at}. */
    public Subscriber changed(
            EmailAddress newEmail, SubscriberStatus newStatus, Profile newProfile, Instant at) {
        return new Subscriber(
                id,
                newEmail,
                newStatus,
                newProfile,
                memberships,
                notesCount,
                source,
                confirmedAfter(newStatus, at),
                unsubscribedAfter(newStatus, at),
                createdAt,
                at,
                version + 1);
    }

    /** This subscriber with another status, as one change at {@code at}. */
    public Subscriber withStatus(SubscriberStatus newStatus, Instant at) {
        return changed(email, newStatus, profile, at);
    }

    /** This subscriber on further tags, as one change. */
    public Subscriber joined(List<TagMembership> added) {
        List<TagMembership> all = new ArrayList<>(memberships);
        all.addAll(added);
        all.sort(Comparator.comparing(membership -> Tag.key(membership.tag().name())));
        return new Subscriber(
                id,
                email,
                status,
                profile,
                all,
                notesCount,
                source,
                confirmedAt,
                unsubscribedAt,
                createdAt,
                updatedAt,
                version + 1);
    }

    private Optional<Instant> confirmedAfter(SubscriberStatus next, Instant at) {
        boolean confirms = status == SubscriberStatus.PENDING && next == SubscriberStatus.ACTIVE;
        return confirms ? Optional.of(at) : confirmedAt;
    }

    private Optional<Instant> unsubscribedAfter(SubscriberStatus next, Instant at) {
        if (next == status) {
            return unsubscribedAt;
        }
        return next == SubscriberStatus.UNSUBSCRIBED ? Optional.of(at) : Optional.empty();
    }
}
