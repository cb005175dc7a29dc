package dev.postroom.application.campaign;

import dev.postroom.application.tag.TagReference;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.TagFilter;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Turns the references of a tag filter into tags. */
final class AudienceResolution {

    // An id that no tag has: a filter whose tag is gone selects nobody, never everybody.
    private static final TagId NO_TAG = new TagId(new UUID(0, 0));

    private final Tags tags;

    AudienceResolution(Tags tags) {
        this.tags = tags;
    }

    /** The audience; {@code Invalid} for each reference to a tag that does not exist. */
    Audience complete(Workspace workspace, TagFilter filter) {
        Violations violations = new Violations();
        List<Tag> known = known(workspace, filter);
        check(violations, "tag_filter.include_tags", filter.include(), known);
        check(violations, "tag_filter.exclude_tags", filter.exclude(), known);
        violations.throwIfAny();
        return audience(filter, known);
    }

    /** The audience as far as its tags exist; an included tag that is gone has nobody on it. */
    Audience present(Workspace workspace, TagFilter filter) {
        return audience(filter, known(workspace, filter));
    }

    private List<Tag> known(Workspace workspace, TagFilter filter) {
        List<String> references =
                Stream.concat(filter.include().stream(), filter.exclude().stream()).toList();
        return references.isEmpty() ? List.of() : tags.findAny(workspace, references);
    }

    private static Audience audience(TagFilter filter, List<Tag> known) {
        List<TagId> include =
                filter.include().stream()
                        .map(reference -> find(known, reference).orElse(NO_TAG))
                        .distinct()
                        .toList();
        List<TagId> exclude =
                filter.exclude().stream()
                        .flatMap(reference -> find(known, reference).stream())
                        .distinct()
                        .toList();
        return new Audience(include, exclude, filter.matchAll());
    }

    private static void check(
            Violations violations, String field, List<String> references, List<Tag> known) {
        for (int i = 0; i < references.size(); i++) {
            if (find(known, references.get(i)).isEmpty()) {
                violations.add(field + "[" + i + "]", "unknown_tag", "There is no such tag.");
            }
        }
    }

    private static Optional<TagId> find(List<Tag> known, String reference) {
        return known.stream()
                .filter(tag -> TagReference.matches(tag, reference))
                .map(Tag::id)
                .findFirst();
    }
}
