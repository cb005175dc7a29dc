package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.Violations;
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
 * The tags that many rows reference by id, slug or name. New names are drafted, and stored only
 * when a row that references them was imported. Belongs to one transaction.
 */
public final class TagBatch {

    private final Tags tags;
    private final PlanLimits limits;
    private final IdGenerator ids;
    private final Instant at;
    private final TagIndex known = new TagIndex();
    private final Map<String, Tag> drafts = new HashMap<>();
    private final Map<String, Tag> needed = new TreeMap<>();

    /**
     * @param at the creation time of new tags
     */
    public TagBatch(Tags tags, PlanLimits limits, IdGenerator ids, Instant at) {
        this.tags = tags;
        this.limits = limits;
        this.ids = ids;
        this.at = at;
    }

    /** Looks up all of these at once and locks them until the transaction ends. */
    public void load(Workspace workspace, Collection<String> references) {
        if (!references.isEmpty()) {
            tags.holdAny(workspace, references).forEach(known::add);
        }
    }

    /** The tags of these loaded references, each once. {@code Invalid} on {@code tags[i]}. */
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

    /** How many tags would be created if these were needed, too. */
    public long neededWith(List<Tag> named) {
        long more =
                named.stream()
                        .map(tag -> Tag.key(tag.name()))
                        .filter(key -> drafts.containsKey(key) && !needed.containsKey(key))
                        .distinct()
                        .count();
        return needed.size() + more;
    }

    /** Marks these tags as needed, because a row that references them is imported. */
    public void markNeeded(List<Tag> named) {
        for (Tag tag : named) {
            String key = Tag.key(tag.name());
            if (Objects.equals(drafts.get(key), tag)) {
                needed.put(key, tag);
            }
        }
    }

    /**
     * Stores the needed drafts in a fixed order, so that two batches cannot deadlock.
     *
     * @return false when another tag had the name or slug of one of them: then some references
     *     resolve to other tags or slugs, and the rows must be planned again
     */
    public boolean store(Workspace workspace) {
        boolean asDrafted = true;
        long added = 0;
        for (Map.Entry<String, Tag> draft : needed.entrySet()) {
            Tag tag = TagNaming.stored(tags, workspace, draft.getValue());
            known.add(tag);
            known.addAs(draft.getKey(), tag);
            drafts.remove(draft.getKey());
            asDrafted &= tag.equals(draft.getValue());
            added += tag.id().equals(draft.getValue().id()) ? 1 : 0;
        }
        limits.reserve(workspace, PlanResource.TAGS, added);
        needed.clear();
        return asDrafted;
    }
}
