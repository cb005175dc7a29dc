package dev.postroom.domain.campaign.audience;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.MembershipRow;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberRow;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagRow;
import dev.postroom.domain.tracking.InMemoryEngagement;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Audiences in memory. */
public final class InMemoryAudiences implements Audiences {

    private final InMemoryDatabase database;
    private final InMemoryTable<SubscriberRow> subscribers;
    private final InMemoryTable<MembershipRow> memberships;
    private final InMemoryTable<TagRow> tags;

    public InMemoryAudiences(InMemoryDatabase database) {
        this.database = database;
        this.subscribers = database.table(SubscriberRow.class);
        this.memberships = database.table(MembershipRow.class);
        this.tags = database.table(TagRow.class);
    }

    @Override
    public AudienceCount count(Workspace workspace, Audience audience) {
        return database.atomically(() ->
                new AudienceCount(
                        selected(workspace.id(), audience)
                                .collect(
                                        Collectors.groupingBy(
                                                Subscriber::status, Collectors.counting()))));
    }

    /** The workspace's subscribers of any status that the audience selects. */
    public Stream<Subscriber> selected(UUID workspace, Audience audience) {
        return subscribers
                .of(workspace)
                .map(SubscriberRow::subscriber)
                .filter(subscriber -> selects(workspace, audience, subscriber.id()))
                .filter(subscriber ->
                        audience.filter().stream()
                                .allMatch(filter ->
                                        filter.selects(
                                                tagged(workspace, subscriber),
                                                InMemoryEngagement.of(
                                                        database,
                                                        workspace,
                                                        subscriber.id(),
                                                        filter.campaigns()))));
    }

    private Subscriber tagged(UUID workspace, Subscriber subscriber) {
        return subscriber.withMemberships(
                memberships
                        .of(workspace)
                        .filter(one -> one.subscriber().equals(subscriber.id()))
                        .flatMap(one ->
                                tags.find(workspace, one.tag()).stream()
                                        .map(tag ->
                                                new TagMembership(
                                                        tag.tag(), one.at(), one.source())))
                        .toList());
    }

    private boolean selects(UUID workspace, Audience audience, SubscriberId subscriber) {
        Set<TagId> on =
                memberships
                        .of(workspace)
                        .filter(membership -> membership.subscriber().equals(subscriber))
                        .map(MembershipRow::tag)
                        .collect(Collectors.toSet());
        boolean included =
                audience.include().isEmpty()
                        || (audience.matchAll()
                                ? on.containsAll(audience.include())
                                : audience.include().stream().anyMatch(on::contains));
        return included && audience.exclude().stream().noneMatch(on::contains);
    }
}
