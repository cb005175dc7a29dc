package dev.postroom.application.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;

/** Changes tags. */
final class TagChanging {

    private final Tags tags;
    private final CampaignUses uses;
    private final WorkspaceClock clock;

    TagChanging(Tags tags, CampaignUses uses, WorkspaceClock clock) {
        this.tags = tags;
        this.uses = uses;
        this.clock = clock;
    }

    /** Stores the patched tag; does nothing when the patch changes nothing. Needs a transaction. */
    void change(Workspace workspace, TagId id, TagPatch patch, Optional<Long> expectedVersion) {
        Tag current = TagRules.locked(tags, workspace, id, expectedVersion);
        Tag next = patch.applyTo(current, clock.now(workspace));
        if (next.equals(current)) {
            return;
        }
        tags.update(workspace, next)
                .ifPresent(existing -> {
                    throw TagRules.duplicate(existing);
                });
        if (!next.name().equals(current.name()) || !next.slug().equals(current.slug())) {
            uses.rebindTag(workspace, current, next);
        }
    }
}
