package dev.postroom.application.tag;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Deletes tags. */
final class TagDeletion {

    private static final String SOURCE = "api";

    private final Tags tags;
    private final Memberships memberships;
    private final CampaignUses uses;
    private final EventRecorder events;
    private final WorkspaceClock clock;

    TagDeletion(
            Tags tags,
            Memberships memberships,
            CampaignUses uses,
            EventRecorder events,
            WorkspaceClock clock) {
        this.tags = tags;
        this.memberships = memberships;
        this.uses = uses;
        this.events = events;
        this.clock = clock;
    }

    /** Deletes the tag and its memberships. Needs a transaction. */
    void delete(Workspace workspace, TagId id, Removal removal, Optional<Long> expectedVersion) {
        Tag tag = TagRules.locked(tags, workspace, id, expectedVersion);
        if (!removal.force()) {
            uses.ofTag(workspace, tag)
                    .ifPresent(campaign -> {
                        throw inUse(id, campaign);
                    });
        }
        if (removal.reportsEach()) {
            Instant now = clock.now(workspace);
            memberships.removeAll(workspace, id, left -> report(workspace, tag, left, now));
        }
        tags.delete(workspace, id);
    }

    private void report(Workspace workspace, Tag tag, List<Subscriber> left, Instant at) {
        List<EventSubject> subjects =
                left.stream()
                        .<EventSubject>map(
                                person -> new EventSubject.OfMembership(person, tag, SOURCE))
                        .toList();
        events.recordAll(workspace, EventType.TAG_UNSUBSCRIBED, subjects, at);
    }

    private static FailureException inUse(TagId id, CampaignId campaign) {
        return Failure.Conflict.with(
                        campaign.value(),
                        "tag_in_use",
                        "Tag %s is used by campaign %s.".formatted(id, campaign))
                .asException();
    }
}
