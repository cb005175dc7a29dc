package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the filters of a list of subscribers. */
final class SubscriberFilters {

    private final ManageTags tags;

    SubscriberFilters(ManageTags tags) {
        this.tags = tags;
    }

    SubscriberQuery read(Workspace workspace, QueryParameters query) {
        List<SubscriberStatus> statuses = query.allParsed("status", SubscriberPatchBody.STATUS);
        return new SubscriberQuery(
                Set.copyOf(statuses),
                tags(workspace, query),
                query.one("email"),
                query.one("q"),
                query.one("external_id"),
                query.keyed("metadata"),
                Spans.of(query, "created"),
                Spans.of(query, "updated"));
    }

    private SubscriberQuery.Tags tags(Workspace workspace, QueryParameters query) {
        List<String> all = query.all("tag_all");
        List<TagId> known = tags.findIds(workspace, all);
        return new SubscriberQuery.Tags(
                known.size() < all.size() ? Optional.of(List.of()) : anyTag(workspace, query),
                known,
                tags.findIds(workspace, query.all("tag_none")));
    }

    // an unknown tag has no subscribers
    private Optional<List<TagId>> anyTag(Workspace workspace, QueryParameters query) {
        List<String> any = query.all("tag");
        return any.isEmpty() ? Optional.empty() : Optional.of(tags.findIds(workspace, any));
    }
}
