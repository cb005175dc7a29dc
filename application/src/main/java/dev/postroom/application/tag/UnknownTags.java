package dev.postroom.application.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.ClosestName;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Violations of references of one request that lead to no tag. Reads the tags of the same initial
 * for a few of them only, because a request may have many.
 */
public final class UnknownTags {

    private static final int MOST_SUGGESTIONS = 5;

    private final Tags tags;
    private final Workspace workspace;
    private int suggestions;

    /** About references to these tags. */
    public UnknownTags(Tags tags, Workspace workspace) {
        this.tags = tags;
        this.workspace = workspace;
    }

    /** A sentence, with the tag that the reference probably meant. */
    public String message(String reference) {
        return Messages.UNKNOWN_TAG
                + meant(reference).map(name -> " Did you mean " + name + "?").orElse("");
    }

    private Optional<String> meant(String reference) {
        String bare = reference.strip();
        if (suggestions >= MOST_SUGGESTIONS || bare.isEmpty() || TagId.parse(bare).isPresent()) {
            return Optional.empty();
        }
        suggestions++;
        return ClosestName.to(bare, known(bare.substring(0, bare.offsetByCodePoints(0, 1))));
    }

    private List<String> known(String initial) {
        TagQuery query = new TagQuery(Optional.empty(), Optional.empty(), Optional.of(initial));
        return tags
                .list(
                        workspace,
                        query,
                        PageRequest.first(
                                PageRequest.MAX_LIMIT, Sort.ascending(TagQuery.Sort.NAME)))
                .items()
                .stream()
                .map(CountedTag::tag)
                .flatMap(tag -> Stream.of(tag.name(), tag.slug().value()))
                .toList();
    }
}
