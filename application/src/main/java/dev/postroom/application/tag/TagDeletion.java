package dev.postroom.application.tag;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.tag.DeletedTag;
import dev.postroom.domain.tag.DeletedTags;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.trigger.TriggerUses;

import java.util.UUID;

/** Deletes tags. */
final class TagDeletion {

    private final SubscriberChanges changes;
    private final Tags tags;
    private final DeletedTags deleted;
    private final CampaignUses campaigns;
    private final TriggerUses triggers;

    TagDeletion(
            SubscriberChanges changes,
            Tags tags,
            DeletedTags deleted,
            CampaignUses campaigns,
            TriggerUses triggers) {
        this.changes = changes;
        this.tags = tags;
        this.deleted = deleted;
        this.campaigns = campaigns;
        this.triggers = triggers;
    }

    /**
     * Deletes the locked tag and its memberships, which may end later when there are many. Needs a
     * transaction.
     */
    void delete(Cause cause, Tag tag, Removal removal) {
        if (!removal.force()) {
            requireUnused(cause.workspace(), tag);
        }
        if (removal.reportsEach() && hasMoreAfterPart(cause, tag)) {
            deleted.add(
                    cause.workspace(),
                    new DeletedTag(
                            tag,
                            cause.origin().source().keyword(),
                            cause.origin().actor(),
                            cause.at()));
        } else {
            tags.delete(cause.workspace(), tag.id());
        }
    }

    private boolean hasMoreAfterPart(Cause cause, Tag tag) {
        return changes.leave(cause, tag, TagEmptying.AT_ONCE) >= TagEmptying.AT_ONCE;
    }

    private void requireUnused(Workspace workspace, Tag tag) {
        campaigns
                .ofTag(workspace, tag)
                .ifPresent(campaign -> {
                    throw inUse(
                            campaign.value(),
                            "Tag %s is used by campaign %s, which was not sent yet."
                                    .formatted(tag.id(), campaign));
                });
        triggers.ofTag(workspace, tag.id())
                .ifPresent(trigger -> {
                    throw inUse(
                            trigger.value(),
                            "Tag %s is used by trigger %s, which is active."
                                    .formatted(tag.id(), trigger));
                });
    }

    private static FailureException inUse(UUID user, String detail) {
        return Failure.Conflict.with(user, "tag_in_use", detail).asException();
    }
}
