package dev.postroom.application.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.TagSort;
import dev.postroom.domain.tag.Tags;

/** Tags of a workspace. */
public final class TagManagement implements ManageTags {

    private final Transactions transactions;
    private final Tags tags;
    private final TagDrafting drafting;
    private final WorkspaceClock clock;

    public TagManagement(
            Transactions transactions, Tags tags, IdGenerator ids, WorkspaceClock clock) {
        this.transactions = transactions;
        this.tags = tags;
        this.drafting = new TagDrafting(ids);
        this.clock = clock;
    }

    @Override
    public CountedTag create(Workspace workspace, NewTag wish) {
        Tag tag = drafting.draft(wish, clock.now(workspace));
        transactions.inTransaction(() ->
                tags.addUnlessPresent(workspace, tag).ifPresent(TagManagement::refuseDuplicate));
        return new CountedTag(tag, 0);
    }

    private static void refuseDuplicate(Tag existing) {
        throw Failure.Conflict.with(
                        existing.id().value(),
                        "already_exists",
                        "Tag %s has this name or slug already.".formatted(existing.id()))
                .asException();
    }

    @Override
    public CountedTag get(Workspace workspace, TagId id) {
        return tags.find(workspace, id).orElseThrow(() -> notFound(id.toString()));
    }

    @Override
    public CountedTag getByName(Workspace workspace, String name) {
        return tags.findByName(workspace, name).orElseThrow(() -> notFound(name));
    }

    private static FailureException notFound(String name) {
        return new Failure.NotFound("Tag", name).asException();
    }

    @Override
    public Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagSort> page) {
        return tags.list(workspace, query, page);
    }
}
