package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
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
    private final TagIndex known = new TagIndex();
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
            tags.holdAny(workspace, references).forEach(known::add);
        }
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
        return known.find(reference).orElseGet(() -> draft(TagReferences.requested(reference)));
    }

    private Tag draft(NewTag request) {
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
     * Stores the drafts that are wanted, in one order, so that two batches cannot deadlock.
     *
     * @return false when another tag had the name or slug of one of them: then some names mean
     *     other tags from now on, or theirs have other slugs, and the rows must be worked out again
     */
    public boolean store(Workspace workspace) {
        boolean asDrafted = true;
        for (Map.Entry<String, Tag> draft : wanted.entrySet()) {
            Tag tag = TagNaming.stored(tags, workspace, draft.getValue());
            known.add(tag);
            known.addAs(draft.getKey(), tag);
            drafts.remove(draft.getKey());
            asDrafted &= tag.equals(draft.getValue());
        }
        wanted.clear();
        return asDrafted;
    }
}
