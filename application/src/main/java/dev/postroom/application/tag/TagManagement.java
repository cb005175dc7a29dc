package dev.postroom.application.tag;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.TagNaming;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.DeletedTags;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.trigger.TriggerUses;

import java.util.List;
import java.util.Optional;

/** Manages the tags of a workspace. */
public final class TagManagement implements ManageTags {

    private final UnitOfWork work;
    private final Tags tags;
    private final CampaignUses uses;
    private final TagDeletion deletion;

    public TagManagement(
            UnitOfWork work,
            SubscriberChanges changes,
            Tags tags,
            DeletedTags deleted,
            CampaignUses uses,
            TriggerUses triggers) {
        this.work = work;
        this.tags = tags;
        this.uses = uses;
        this.deletion = new TagDeletion(changes, tags, deleted, uses, triggers);
    }

    @Override
    public CountedTag create(Caller caller, NewTag request) {
        Workspace workspace = caller.workspace();
        Tag draft = draft(workspace, request);
        return work.inTransaction(() -> {
            Tag stored = stored(workspace, request, draft);
            if (!stored.id().equals(draft.id())) {
                throw duplicate(stored);
            }
            return new CountedTag(stored, 0);
        });
    }

    @Override
    public Saved createOrChange(Caller caller, NewTag request, Optional<TagPatch> changes) {
        return changes.map(patch -> createOrChange(caller, request, patch))
                .orElseGet(() -> new Saved(create(caller, request), true));
    }

    private Saved createOrChange(Caller caller, NewTag request, TagPatch changes) {
        Workspace workspace = caller.workspace();
        Tag draft = draft(workspace, request);
        return work.inTransaction(() -> {
            Tag stored = stored(workspace, request, draft);
            return stored.id().equals(draft.id())
                    ? new Saved(new CountedTag(stored, 0), true)
                    : new Saved(changed(workspace, stored.id(), changes, Optional.empty()), false);
        });
    }

    private Tag draft(Workspace workspace, NewTag request) {
        return request.draft(new TagId(work.nextId()), work.now(workspace));
    }

    // the existing one, or the new one, whose slug is another than that of different names
    private Tag stored(Workspace workspace, NewTag request, Tag draft) {
        Tag stored =
                request.slug().isPresent()
                        ? tags.addUnlessPresent(workspace, draft).orElse(draft)
                        : TagNaming.stored(tags, workspace, draft);
        if (stored.id().equals(draft.id())) {
            work.reserve(workspace, PlanResource.TAGS, 1);
        }
        return stored;
    }

    @Override
    public CountedTag get(Workspace workspace, TagId id) {
        return tags.find(workspace, id).orElseThrow(() -> notFound(id.toString()));
    }

    @Override
    public CountedTag getByName(Workspace workspace, String name) {
        return tags.findByName(workspace, name).orElseThrow(() -> notFound(name));
    }

    @Override
    public List<TagId> findIds(Workspace workspace, List<String> references) {
        return named(workspace, references).stream().map(Tag::id).toList();
    }

    @Override
    public List<Tag> findTags(Workspace workspace, List<TagId> ids) {
        return named(workspace, ids.stream().map(TagId::toString).toList()).stream()
                // a name can look like the id of another tag
                .filter(tag -> ids.contains(tag.id()))
                .toList();
    }

    private List<Tag> named(Workspace workspace, List<String> references) {
        if (references.isEmpty()) {
            return List.of();
        }
        TagIndex known = TagIndex.of(tags.findAny(workspace, references));
        return references.stream().flatMap(reference -> known.find(reference).stream()).toList();
    }

    @Override
    public List<TagId> resolve(Workspace workspace, List<String> references) {
        List<TagId> known = findIds(workspace, references);
        if (known.size() < references.size()) {
            throw unknown(workspace, references).asException();
        }
        return known;
    }

    private Failure unknown(Workspace workspace, List<String> references) {
        TagIndex known = TagIndex.of(tags.findAny(workspace, references));
        UnknownTags unknown = new UnknownTags(tags, workspace);
        return new Failure.Invalid(
                "validation_error",
                references.stream()
                        .filter(reference -> known.find(reference).isEmpty())
                        .map(reference ->
                                new Violation("", "unknown_tag", unknown.message(reference)))
                        .toList());
    }

    @Override
    public Page<CountedTag> list(
            Workspace workspace, TagQuery query, PageRequest<TagQuery.Sort> page) {
        return tags.list(workspace, query, page);
    }

    @Override
    public CountedTag update(
            Caller caller, TagId id, TagPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> changed(workspace, id, patch, expectedVersion));
    }

    private CountedTag changed(
            Workspace workspace, TagId id, TagPatch patch, Optional<Long> expectedVersion) {
        Tag current = locked(workspace, id, expectedVersion);
        Tag next = patch.applyTo(current, work.now(workspace));
        if (!next.equals(current)) {
            store(workspace, current, next);
        }
        return get(workspace, id);
    }

    private void store(Workspace workspace, Tag current, Tag next) {
        tags.update(workspace, next)
                .ifPresent(existing -> {
                    throw duplicate(existing);
                });
        if (!next.name().equals(current.name()) || !next.slug().equals(current.slug())) {
            uses.rebindTag(workspace, current, next);
        }
    }

    @Override
    public void delete(Caller caller, TagId id, Removal removal, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Tag tag = locked(workspace, id, expectedVersion);
            Cause cause = new Cause(workspace, Origin.of(caller), work.now(workspace));
            deletion.delete(cause, tag, removal);
            work.release(workspace, PlanResource.TAGS, 1);
        });
    }

    private Tag locked(Workspace workspace, TagId id, Optional<Long> expectedVersion) {
        Tag tag = tags.lock(workspace, id).orElseThrow(() -> notFound(id.toString()));
        if (expectedVersion.filter(version -> version != tag.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Tag %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return tag;
    }

    private static FailureException duplicate(Tag existing) {
        return Failure.Conflict.with(
                        existing.id().value(),
                        "already_exists",
                        "A tag with this name or slug already exists (%s)."
                                .formatted(existing.id()))
                .asException();
    }

    private static FailureException notFound(String name) {
        return new Failure.NotFound("Tag", name).asException();
    }
}
