package dev.postroom.adapters.rest.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds tags that a filter names by id, slug or name. */
public final class TagReferences {

    private final ManageTags tags;

    /** Looks tags up in {@code tags}. */
    public TagReferences(ManageTags tags) {
        this.tags = tags;
    }

    /** The ids of those that exist, in the order given. */
    public List<TagId> resolve(Workspace workspace, List<String> references) {
        return references.stream().flatMap(text -> find(workspace, text).stream()).toList();
    }

    private Optional<TagId> find(Workspace workspace, String reference) {
        return TagId.parse(reference)
                .flatMap(id -> found(() -> tags.get(workspace, id)))
                .or(() -> found(() -> tags.getByName(workspace, reference)));
    }

    private static Optional<TagId> found(Supplier<CountedTag> look) {
        try {
            return Optional.of(look.get().tag().id());
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
