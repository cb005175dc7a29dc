package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.tag.TagQuery;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one tag. */
public final class FakeTags implements ManageTags {

    /** The one tag. */
    public static final CountedTag NEWS =
            new CountedTag(
                    TagFixture.tag(FakeSubscribers.ANNA.id().value()).withName("News").build(), 3);

    /** The tag as it is now. */
    public volatile CountedTag tag = NEWS;

    /** The requested changes. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    @Override
    public CountedTag create(Caller caller, NewTag tag) {
        return NEWS;
    }

    @Override
    public Saved createOrChange(Caller caller, NewTag tag, Optional<TagPatch> changes) {
        changes.ifPresent(received::add);
        return new Saved(NEWS, changes.isEmpty() || !tag.name().equals(NEWS.tag().name()));
    }

    @Override
    public CountedTag get(Workspace workspace, TagId id) {
        if (!id.equals(NEWS.tag().id())) {
            throw new Failure.NotFound("Tag", id.toString()).asException();
        }
        return tag;
    }

    @Override
    public CountedTag getByName(Workspace workspace, String name) {
        if (!name.equalsIgnoreCase("news")) {
            throw new Failure.NotFound("Tag", name).asException();
        }
        return NEWS;
    }

    @Override
    public List<Tag> findTags(Workspace workspace, List<TagId> ids) {
        return ids.contains(NEWS.tag().id()) ? List.of(NEWS.tag()) : List.of();
    }

    @Override
    public List<TagId> findIds(Workspace workspace, List<String> references) {
        TagIndex known = TagIndex.of(List.of(NEWS.tag()));
        return references.stream()
                .flatMap(reference -> known.find(reference).stream())
                .map(Tag::id)
                .toList();
    }

    @Override
    public List<TagId> resolve(Workspace workspace, List<String> references) {
        List<TagId> known = findIds(workspace, references);
        if (known.size() < references.size()) {
            throw Failure.Invalid.value("unknown_tag", "The tag does not exist.").asException();
        }
        return known;
    }

    @Override
    public CountedTag update(
            Caller caller, TagId id, TagPatch patch, Optional<Long> expectedVersion) {
        CountedTag changed = get(caller.workspace(), id);
        received.add(patch);
        return changed;
    }

    @Override
    public void delete(Caller caller, TagId id, Removal removal, Optional<Long> expectedVersion) {
        CountedTag _ = get(caller.workspace(), id);
        received.add(removal);
        received.add(expectedVersion);
    }

    @Override
    public Page<CountedTag> list(
            Workspace workspace, TagQuery query, PageRequest<TagQuery.Sort> page) {
        return new Page<>(List.of(tag), Optional.empty(), 1);
    }
}
