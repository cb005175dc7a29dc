package dev.postroom.application.action;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.TagReferences;
import dev.postroom.application.tag.UnknownTags;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.Tags;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tags that an action names. Only people who join tags can create them. */
final class ActionTags {

    private final Tags tags;
    private final TagReferences references;

    ActionTags(UnitOfWork work, Tags tags) {
        this.tags = tags;
        this.references = new TagReferences(tags, work.limits(), work.ids());
    }

    /** Fails with {@code Invalid} on {@code tags[i]} for references that lead to no tag. */
    void check(Workspace workspace, NewAction request) {
        if (request.kind() == ActionKind.TAG) {
            references.read(workspace, request.tags());
        } else {
            known(workspace, request.tags());
        }
    }

    /** The tags; stores new ones as created at {@code at}. Needs a transaction. */
    List<TagId> stored(Workspace workspace, NewAction request, Instant at) {
        return request.kind() == ActionKind.TAG
                ? references
                        .stored(workspace, references.read(workspace, request.tags()), at)
                        .stream()
                        .map(Tag::id)
                        .toList()
                : known(workspace, request.tags());
    }

    private List<TagId> known(Workspace workspace, List<String> names) {
        if (names.isEmpty()) {
            return List.of();
        }
        TagIndex index = TagIndex.of(tags.findAny(workspace, names));
        UnknownTags unknown = new UnknownTags(tags, workspace);
        Violations violations = new Violations();
        Set<TagId> found = new LinkedHashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            Optional<Tag> tag = index.find(name);
            tag.ifPresent(present -> found.add(present.id()));
            if (tag.isEmpty()) {
                violations.add("tags[" + i + "]", "unknown_tag", unknown.message(name));
            }
        }
        violations.throwIfAny();
        return List.copyOf(found);
    }
}
