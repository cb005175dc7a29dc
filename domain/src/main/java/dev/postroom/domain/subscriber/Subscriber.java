package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A person reached by one email address in one workspace.
 *
 * @param email unique in the workspace, ignoring case
 * @param memberships the tags the person is on, by tag name
 * @param notesCount number of notes
 * @param source the channel of the creation: {@code api}, {@code import}, {@code preference_center}
 * @param revision its version grows by 1 with every change of the row, its tags or its notes
 */
public record Subscriber(
        SubscriberId id,
        EmailAddress email,
        Profile profile,
        SubscriberState state,
        List<TagMembership> memberships,
        long notesCount,
        String source,
        Revision revision) {

    public Subscriber {
        memberships = List.copyOf(memberships);
    }

    /** About what it weighs in an answer. */
    public long bytes() {
        int tags = memberships.size() + state.pending().size();
        return profile.metadata().sizeInBytes() + (long) TagMembership.BYTES * tags;
    }

    /** The status of its state. */
    public SubscriberStatus status() {
        return state.status();
    }

    /** When it was created. */
    public Instant createdAt() {
        return revision.createdAt();
    }

    /** When it last changed. */
    public Instant updatedAt() {
        return revision.updatedAt();
    }

    /** The version of its revision. */
    public long version() {
        return revision.version();
    }

    /** Whether marketing mail may be sent to this person now. */
    public boolean isMailable() {
        return status() == SubscriberStatus.ACTIVE;
    }

    /** Whether anything that {@code subscriber.updated} reports differs. */
    public boolean differsFrom(Subscriber other) {
        return !email.equals(other.email)
                || status() != other.status()
                || !profile.equals(other.profile);
    }

    /** This subscriber with another address, status and profile, as one change at {@code at}. */
    public Subscriber changed(
            EmailAddress newEmail, SubscriberStatus newStatus, Profile newProfile, Instant at) {
        return new Subscriber(
                id,
                newEmail,
                newProfile,
                state.moved(newStatus, at),
                memberships,
                notesCount,
                source,
                revision.next(at));
    }

    /** This new subscriber, created in another status. */
    public Subscriber begunAs(SubscriberStatus other, Instant at) {
        return with(SubscriberState.first(other, at), memberships, revision);
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
        Set<TagId> joined =
                added.stream().map(member -> member.tag().id()).collect(Collectors.toSet());
        return with(state.without(joined), all, revision.next(updatedAt()));
    }

    /** This subscriber off the tag, and not waiting for it; as one change if it was on the tag. */
    public Subscriber left(TagId tag) {
        List<TagMembership> others =
                memberships.stream().filter(member -> !member.tag().id().equals(tag)).toList();
        boolean changes = others.size() < memberships.size();
        return with(
                state.without(Set.of(tag)),
                others,
                changes ? revision.next(updatedAt()) : revision);
    }

    /** This subscriber with these memberships instead of its own, in the same version. */
    public Subscriber withMemberships(List<TagMembership> all) {
        return with(state, all, revision);
    }

    /** This subscriber with these tags waiting for a confirmation, in the same version. */
    public Subscriber withPending(List<PendingTag> tags) {
        return with(state.withPending(tags), memberships, revision);
    }

    private Subscriber with(
            SubscriberState newState, List<TagMembership> all, Revision newRevision) {
        return new Subscriber(id, email, profile, newState, all, notesCount, source, newRevision);
    }
}
