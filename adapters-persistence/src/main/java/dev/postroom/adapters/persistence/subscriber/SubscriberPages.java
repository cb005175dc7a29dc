package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.SliceRequest;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberSort;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The list of subscribers. In the default order, status and tag filters read as many index entries
 * as the page has rows, for any number of matches. Other filters walk the order and drop the rows
 * that do not match, or fetch the rows that match and sort them, depending on which the planner
 * estimates to be cheaper.
 */
final class SubscriberPages {
    private static final KeysetList<Subscriber, SubscriberSort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "subscribers",
                                    "s",
                                    SubscriberRows::subscriber,
                                    (Subscriber s) -> s.id().value())
                            .weighing(RowWeight.of("s.metadata").and(MembershipColumn.WEIGHT)),
                    Map.of(
                            SubscriberSort.CREATED_AT,
                            ListOrder.byTime("s.created_at", Subscriber::createdAt)
                                    .withStatusIndex(),
                            SubscriberSort.UPDATED_AT,
                            ListOrder.byTime("s.updated_at", Subscriber::updatedAt),
                            SubscriberSort.EMAIL,
                            ListOrder.byText("s.email_key", s -> s.email().key())),
                    Total.counters("subscriber"));

    private SubscriberPages() {}

    static Page<Subscriber> read(
            Handles handles,
            Workspace workspace,
            SubscriberQuery query,
            PageRequest<SubscriberSort> page) {
        Optional<TagWalk> walk = TagWalk.of(query);
        if (walk.isEmpty()) {
            Conditions conditions = SubscriberConditions.of(query);
            Page<Subscriber> bare = LIST.page(handles, workspace, conditions, page);
            return handles.call(handle -> tagged(handle, workspace, bare));
        }
        List<TagId> tags = walk.get().tags();
        boolean isLong = tags.size() > 1 || page.sort().field() != SubscriberSort.CREATED_AT;
        return isLong
                ? handles.callInTurn(
                        workspace, handle -> walked(handle, workspace, query, page, tags))
                : handles.call(handle -> walked(handle, workspace, query, page, tags));
    }

    private static Page<Subscriber> walked(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            PageRequest<SubscriberSort> page,
            List<TagId> tags) {
        Page<Subscriber> slice = slice(handle, workspace, query, SliceRequest.of(page));
        return new Page<>(slice.items(), slice.next(), total(handle, workspace, query, tags));
    }

    /** A slice without a total. */
    static Page<Subscriber> slice(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            SliceRequest<SubscriberSort> request) {
        Page<Subscriber> bare =
                Optional.of(query)
                        .filter(_ -> request.sort().field() == SubscriberSort.CREATED_AT)
                        .flatMap(TagWalk::of)
                        .map(walk ->
                                walk.query(handle, workspace, LIST.keyset(request), LIST.rows()))
                        .map(rows -> LIST.slice(request, rows))
                        .orElseGet(() ->
                                LIST.slice(
                                        handle,
                                        workspace,
                                        SubscriberConditions.of(query),
                                        request));
        return tagged(handle, workspace, bare);
    }

    private static Page<Subscriber> tagged(
            Handle handle, Workspace workspace, Page<Subscriber> bare) {
        return new Page<>(
                MembershipRows.added(handle, workspace, bare.items()), bare.next(), bare.total());
    }

    // One tag has its own counters; subscribers on any of several tags are counted.
    private static long total(
            Handle handle, Workspace workspace, SubscriberQuery query, List<TagId> tags) {
        if (tags.size() > 1) {
            Conditions conditions = SubscriberConditions.of(query);
            return LIST.total(handle, workspace, conditions, LIST.total());
        }
        Conditions statuses = SubscriberConditions.ofStatuses(query);
        return tags.stream()
                .map(tag -> Total.counters("membership", tag.value()))
                .mapToLong(counters -> LIST.total(handle, workspace, statuses, counters))
                .sum();
    }
}
