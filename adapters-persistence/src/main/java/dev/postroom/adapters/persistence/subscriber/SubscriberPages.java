package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.SliceRequest;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
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
    private static final ListRows<Subscriber> ROWS =
            ListRows.of(
                    "subscribers",
                    "s",
                    SubscriberRows::subscriber,
                    (Subscriber s) -> s.id().value());
    // A page has at most 100 people, and hardly any page is too heavy: it is read first, and then
    // read again by weight if it is.
    private static final KeysetList<Subscriber, SubscriberQuery.Sort> LIST = list(ROWS);
    private static final KeysetList<Subscriber, SubscriberQuery.Sort> WEIGHED =
            list(ROWS.weighing(RowWeight.of("s.metadata").and(MembershipColumn.WEIGHT)));

    private SubscriberPages() {}

    private static KeysetList<Subscriber, SubscriberQuery.Sort> list(ListRows<Subscriber> rows) {
        return new KeysetList<>(
                rows,
                Map.of(
                        SubscriberQuery.Sort.CREATED_AT,
                        ListOrder.byTime("s.created_at", Subscriber::createdAt).withStatusIndex(),
                        SubscriberQuery.Sort.UPDATED_AT,
                        ListOrder.byTime("s.updated_at", Subscriber::updatedAt),
                        SubscriberQuery.Sort.EMAIL,
                        ListOrder.byText("s.email_key", s -> s.email().key())),
                Total.people(Counters.WHOLE_WORKSPACE));
    }

    static Page<Subscriber> read(
            Handles handles,
            Workspace workspace,
            SubscriberQuery query,
            PageRequest<SubscriberQuery.Sort> page) {
        Optional<TagWalk> walk = TagWalk.of(query);
        if (walk.isEmpty()) {
            Total total = handles.call(handle -> total(handle, workspace, query));
            return listed(handles, workspace, SubscriberConditions.of(query), page, total);
        }
        List<TagId> tags = walk.get().tags();
        boolean isLong = tags.size() > 1 || page.sort().field() != SubscriberQuery.Sort.CREATED_AT;
        return isLong
                ? handles.callInTurn(
                        workspace, handle -> walked(handle, workspace, query, page, tags))
                : handles.call(handle -> walked(handle, workspace, query, page, tags));
    }

    private static Page<Subscriber> listed(
            Handles handles,
            Workspace workspace,
            Conditions conditions,
            PageRequest<SubscriberQuery.Sort> page,
            Total total) {
        Page<Subscriber> bare = LIST.with(total).page(handles, workspace, conditions, page);
        return handles.call(handle -> taggedIfLight(handle, workspace, bare))
                .orElseGet(() -> {
                    Page<Subscriber> first =
                            WEIGHED.with(total).page(handles, workspace, conditions, page);
                    return handles.call(handle -> tagged(handle, workspace, first));
                });
    }

    private static Page<Subscriber> walked(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            PageRequest<SubscriberQuery.Sort> page,
            List<TagId> tags) {
        SliceRequest<SubscriberQuery.Sort> request = SliceRequest.of(page);
        Page<Subscriber> bare = bare(LIST, handle, workspace, query, request);
        Page<Subscriber> slice =
                taggedIfLight(handle, workspace, bare)
                        .orElseGet(() -> slice(handle, workspace, query, request));
        return slice.outOf(total(handle, workspace, query, tags));
    }

    /** A slice of any length without a total, which ends by weight. */
    static Page<Subscriber> slice(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            SliceRequest<SubscriberQuery.Sort> request) {
        return tagged(handle, workspace, bare(WEIGHED, handle, workspace, query, request));
    }

    private static Page<Subscriber> bare(
            KeysetList<Subscriber, SubscriberQuery.Sort> list,
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            SliceRequest<SubscriberQuery.Sort> request) {
        return Optional.of(query)
                .filter(_ -> request.sort().field() == SubscriberQuery.Sort.CREATED_AT)
                .flatMap(TagWalk::of)
                .map(walk -> walk.query(handle, workspace, list.keyset(request), list.rows()))
                .map(rows -> list.slice(request, rows))
                .orElseGet(() ->
                        list.slice(handle, workspace, SubscriberConditions.of(query), request));
    }

    private static Page<Subscriber> tagged(
            Handle handle, Workspace workspace, Page<Subscriber> bare) {
        return bare.with(MembershipRows.added(handle, workspace, bare.items()));
    }

    private static Optional<Page<Subscriber>> taggedIfLight(
            Handle handle, Workspace workspace, Page<Subscriber> bare) {
        return MembershipRows.addedIfLight(handle, workspace, bare.items()).map(bare::with);
    }

    private static Total total(Handle handle, Workspace workspace, SubscriberQuery query) {
        return TagTotal.of(handle, workspace, query).orElseGet(LIST::total);
    }

    // One tag has its own totals; subscribers on any of several tags are counted.
    private static long total(
            Handle handle, Workspace workspace, SubscriberQuery query, List<TagId> tags) {
        if (tags.size() > 1) {
            Conditions conditions = SubscriberConditions.of(query);
            return LIST.total(handle, workspace, conditions, total(handle, workspace, query));
        }
        Conditions statuses = SubscriberConditions.ofStatuses(query);
        return tags.stream()
                .map(tag -> Total.people(tag.value()))
                .mapToLong(counters -> LIST.total(handle, workspace, statuses, counters))
                .sum();
    }
}
