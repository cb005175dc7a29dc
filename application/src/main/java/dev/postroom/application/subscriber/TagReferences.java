package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.Tags;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the tags that a request references by id, slug or name, and creates those with new names.
 * All references are read before any tag is created, so that a refused request creates none.
 */
public final class TagReferences {

    private static final int MOST = 100;

    private final Tags tags;
    private final PlanLimits limits;
    private final IdGenerator ids;

    public TagReferences(Tags tags, PlanLimits limits, IdGenerator ids) {
        this.tags = tags;
        this.limits = limits;
        this.ids = ids;
    }

    /** The known tags, and the names of the tags to create. {@code Invalid} on {@code tags[i]}. */
    public Named read(Workspace workspace, List<String> references) {
        if (references.isEmpty()) {
            return new Named(List.of(), List.of());
        }
        if (references.size() > MOST) {
            throw Failure.Invalid.field("tags", "too_many", Messages.atMost(MOST, "tags"))
                    .asException();
        }
        // not locked: many requests name the same tag, and storing a membership of a tag that is
        // deleted concurrently repeats the transaction
        TagIndex known = TagIndex.of(tags.findAny(workspace, references));
        Violations violations = new Violations();
        Map<TagId, Tag> found = new LinkedHashMap<>();
        Map<String, NewTag> unknown = new TreeMap<>();
        for (int i = 0; i < references.size(); i++) {
            String reference = references.get(i);
            known.find(reference)
                    .ifPresentOrElse(
                            tag -> found.put(tag.id(), tag),
                            draft(violations, "tags[" + i + "]", reference, unknown));
        }
        violations.throwIfAny();
        return new Named(List.copyOf(found.values()), List.copyOf(unknown.values()));
    }

    private static Runnable draft(
            Violations violations, String field, String reference, Map<String, NewTag> unknown) {
        return () -> {
            NewTag request = violations.check(field, () -> requested(reference));
            if (request != null) {
                unknown.putIfAbsent(new DerivedSlug(request.name()).spelling(), request);
            }
        };
    }

    /** The tag to create for an unknown reference; {@code Invalid} for an id. */
    static NewTag requested(String reference) {
        if (TagId.parse(reference).isPresent()) {
            throw Failure.Invalid.value("unknown_tag", Messages.UNKNOWN_TAG).asException();
        }
        return NewTag.named(reference);
    }

    /** All the tags; stores the new ones as created at {@code at}. Needs a transaction. */
    public List<Tag> stored(Workspace workspace, Named named, Instant at) {
        Map<TagId, Tag> all = new LinkedHashMap<>();
        named.known().forEach(tag -> all.put(tag.id(), tag));
        long added = 0;
        for (NewTag request : named.unknown()) {
            Tag draft = request.draft(new TagId(ids.next()), at);
            Tag tag = TagNaming.stored(tags, workspace, draft);
            added += tag.id().equals(draft.id()) ? 1 : 0;
            all.put(tag.id(), tag);
        }
        limits.reserve(workspace, PlanResource.TAGS, added);
        return List.copyOf(all.values());
    }

    /**
     * The resolved references.
     *
     * @param unknown each once, in its first spelling, sorted by slug, so that two requests create
     *     the same tags in the same order and cannot deadlock
     */
    public record Named(List<Tag> known, List<NewTag> unknown) {}
}
