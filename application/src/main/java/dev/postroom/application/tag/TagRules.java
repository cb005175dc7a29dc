package dev.postroom.application.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;

/** What every change of a tag must meet, and how a refusal reads. */
final class TagRules {

    private TagRules() {}

    /** The locked tag in the version that the client expects. Needs a transaction. */
    static Tag locked(Tags tags, Workspace workspace, TagId id, Optional<Long> expectedVersion) {
        Tag tag = tags.lock(workspace, id).orElseThrow(() -> notFound(id.toString()));
        if (expectedVersion.filter(version -> version != tag.version()).isPresent()) {
            throw new Failure.PreconditionFailed("Tag %s has changed meanwhile.".formatted(id))
                    .asException();
        }
        return tag;
    }

    static FailureException duplicate(Tag existing) {
        return Failure.Conflict.with(
                        existing.id().value(),
                        "already_exists",
                        "Tag %s has this name or slug already.".formatted(existing.id()))
                .asException();
    }

    static FailureException notFound(String name) {
        return new Failure.NotFound("Tag", name).asException();
    }
}
