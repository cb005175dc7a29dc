package dev.postroom.application.tag;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.TagSort;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;

/** Tags of a workspace. */
public final class TagManagement implements ManageTags {

    private final Transactions transactions;
    private final Tags tags;
    private final TagDrafting drafting;
    private final TagChanging changing;
    private final TagDeletion deletion;
    private final WorkspaceClock clock;

    public TagManagement(
            Transactions transactions,
            Tags tags,
            Memberships memberships,
            CampaignUses uses,
            EventRecorder events,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.tags = tags;
        this.drafting = new TagDrafting(ids);
        this.changing = new TagChanging(tags, uses, clock);
        this.deletion = new TagDeletion(tags, memberships, uses, events, clock);
        this.clock = clock;
    }

    @Override
    public CountedTag create(Caller caller, NewTag wish) {
        Workspace workspace = caller.workspace();
        Tag tag = drafting.draft(wish, clock.now(workspace));
        transactions.inTransaction(() ->
                tags.addUnlessPresent(workspace, tag)
                        .ifPresent(existing -> {
                            throw TagRules.duplicate(existing);
                        }));
        return new CountedTag(tag, 0);
    }

    @Override
    public CountedTag get(Workspace workspace, TagId id) {
        return tags.find(workspace, id).orElseThrow(() -> TagRules.notFound(id.toString()));
    }

    @Override
    public CountedTag getByName(Workspace workspace, String name) {
        return tags.findByName(workspace, name).orElseThrow(() -> TagRules.notFound(name));
    }

    @Override
    public Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagSort> page) {
        return tags.list(workspace, query, page);
    }

    @Override
    public CountedTag update(
            Caller caller, TagId id, TagPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return transactions.inTransaction(() -> {
            changing.change(workspace, id, patch, expectedVersion);
            return get(workspace, id);
        });
    }

    @Override
    public void delete(Caller caller, TagId id, Removal removal, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        transactions.inTransaction(() -> deletion.delete(workspace, id, removal, expectedVersion));
    }
}
