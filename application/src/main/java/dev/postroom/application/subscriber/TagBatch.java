package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The tags that many rows name by id, slug or name. Names that are new are drafted, and stored only
 * once a row that names them was taken in. Belongs to one transaction.
 */
public final class TagBatch {

    private final Tags tags;
    private final IdGenerator ids;
    private final Instant at;
    private final Map<String, Tag> known = new HashMap<>();
    private final Map<String, Tag> drafts = new HashMap<>();
    private final Map<String, Tag> wanted = new TreeMap<>();

    /**
     * @param at when the tags that are new were made
     */
    public TagBatch(Tags tags, IdGenerator ids, Instant at) {
        this.tags = tags;
        this.ids = ids;
        this.at = at;
    }

    /** Looks all of these up at once; they stay as they are until the transaction ends. */
    public void load(Workspace workspace, Collection<String> references) {
        if (!references.isEmpty()) {
            tags.holdAny(workspace, references).forEach(this::remember);
        }
    }

    // a text that is the name of one tag and the slug of another means the name
    private void remember(Tag tag) {
        known.put("name " + Tag.key(tag.name()), tag);
        known.put("slug " + tag.slug().value(), tag);
        known.put("id " + tag.id(), tag);
    }

    /**
     * The tags that these loaded references mean, each once. {@code Invalid} on {@code tags[i]}.
     */
    public List<Tag> named(List<String> references) {
        Violations violations = new Violations();
        Map<TagId, Tag> found = new LinkedHashMap<>();
        for (int i = 0; i < references.size(); i++) {
            String reference = references.get(i);
            Tag tag = violations.check("tags[" + i + "]", () -> named(reference));
            if (tag != null) {
                found.put(tag.id(), tag);
            }
        }
        violations.throwIfAny();
        return List.copyOf(found.values());
    }

    private Tag named(String reference) {
        Tag byName = known.get("name " + Tag.key(reference));
        Tag tag = byName == null ? known.get("slug " + reference) : byName;
        if (tag != null) {
            return tag;
        }
        return TagId.parse(reference).isPresent() ? byId(reference) : draft(reference);
    }

    private Tag byId(String reference) {
        Tag tag = known.get("id " + TagId.parse(reference).orElseThrow());
        if (tag == null) {
            throw Failure.Invalid.value("unknown_tag", "There is no tag of this id.").asException();
        }
        return tag;
    }

    private Tag draft(String reference) {
        NewTag request = NewTag.named(reference);
        return drafts.computeIfAbsent(
                Tag.key(request.name()), _ -> request.draft(new TagId(ids.next()), at));
    }

    /** A row that names these tags is taken in. */
    public void want(List<Tag> named) {
        for (Tag tag : named) {
            String key = Tag.key(tag.name());
            if (Objects.equals(drafts.get(key), tag)) {
                wanted.put(key, tag);
            }
        }
    }

    /**
     * Stores the drafts that are wanted, in one order, so that two batches never wait for each
     * other in a circle.
     *
     * @return false when another tag was in the way of one of them: then some names mean other tags
     *     from now on, or theirs have other slugs, and the rows are to be looked at again
     */
    public boolean store(Workspace workspace) {
        boolean asDrafted = true;
        for (Map.Entry<String, Tag> draft : wanted.entrySet()) {
            Tag tag = TagNaming.stored(tags, workspace, draft.getValue());
            remember(tag);
            known.put("name " + draft.getKey(), tag);
            drafts.remove(draft.getKey());
            asDrafted &= tag.equals(draft.getValue());
        }
        wanted.clear();
        return asDrafted;
    }
}
