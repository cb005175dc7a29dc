package dev.postroom.application.tag;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

/** Deletes tags. */
final class TagDeletion {

    private final SubscriberChanges changes;
    private final Tags tags;
    private final CampaignUses uses;

    TagDeletion(SubscriberChanges changes, Tags tags, CampaignUses uses) {
        this.changes = changes;
        this.tags = tags;
        this.uses = uses;
    }

    /** Deletes the locked tag and its memberships. Needs a transaction. */
    void delete(Cause cause, Tag tag, Removal removal) {
        if (!removal.force()) {
            uses.ofTag(cause.workspace(), tag)
                    .ifPresent(campaign -> {
                        throw inUse(tag.id(), campaign);
                    });
        }
        if (removal.reportsEach()) {
            changes.leaveAll(cause, tag);
        }
        tags.delete(cause.workspace(), tag.id());
    }

    private static FailureException inUse(TagId id, CampaignId campaign) {
        return Failure.Conflict.with(
                        campaign.value(),
                        "tag_in_use",
                        "Tag %s is used by campaign %s, which was not sent yet."
                                .formatted(id, campaign))
                .asException();
    }
}
