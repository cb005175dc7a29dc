package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.Keyset;
import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.SliceRequest;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.util.Map;
import java.util.Optional;

/**
 * The list of subscribers. In the default order, a status, and tags of which a person has any, read
 * as many index entries as the page has rows, for any number of matches. Of other tags the bits say
 * how many match: few are all read and sorted, and among many a page of the order is soon found.
 * Other filters walk the order and drop the rows that do not match, or fetch the rows that match
 * and sort them, depending on which the planner estimates to be cheaper.
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
        if (!TagTotal.isByTags(query)) {
            return listed(handles, workspace, SubscriberConditions.of(query), page);
        }
        Optional<TagId> one = TagWalk.of(query).flatMap(TagWalk::onlyTag);
        boolean isLong = one.isEmpty() || page.sort().field() != SubscriberQuery.Sort.CREATED_AT;
        return isLong
                ? handles.callInTurn(
                        workspace, handle -> byTags(handle, workspace, query, page, one))
                : handles.call(handle -> byTags(handle, workspace, query, page, one));
    }

    private static Page<Subscriber> listed(
            Handles handles,
            Workspace workspace,
            Conditions conditions,
            PageRequest<SubscriberQuery.Sort> page) {
        Page<Subscriber> bare = LIST.page(handles, workspace, conditions, page);
        return handles.call(handle -> taggedIfLight(handle, workspace, bare))
                .orElseGet(() -> {
                    Page<Subscriber> first = WEIGHED.page(handles, workspace, conditions, page);
                    return handles.call(handle -> tagged(handle, workspace, first));
                });
    }

    private static Page<Subscriber> byTags(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            PageRequest<SubscriberQuery.Sort> page,
            Optional<TagId> one) {
        SliceRequest<SubscriberQuery.Sort> request = SliceRequest.of(page);
        Slices ordered = list -> bare(list, handle, workspace, query, request);
        if (one.isPresent()) {
            return read(handle, workspace, ordered)
                    .outOf(totalOnTag(handle, workspace, query, one.get()));
        }
        TaggedPeople people = TaggedPeople.of(query.tags());
        Conditions statuses = SubscriberConditions.ofStatuses(query);
        Optional<TaggedPeople.Size> size = people.size(handle, workspace, statuses);
        boolean isSmall = size.filter(TaggedPeople.Size::isSmall).isPresent();
        Slices matching =
                list ->
                        list.slice(
                                request,
                                matching(handle, workspace, people, statuses, list, request));
        return read(handle, workspace, isSmall ? matching : ordered)
                .outOf(
                        size.map(TaggedPeople.Size::total)
                                .orElseGet(() -> counted(handle, workspace, query)));
    }

    // the people one by one, regardless of the planner's estimates
    private static Query matching(
            Handle handle,
            Workspace workspace,
            TaggedPeople people,
            Conditions statuses,
            KeysetList<Subscriber, SubscriberQuery.Sort> list,
            SliceRequest<SubscriberQuery.Sort> request) {
        ListRows<Subscriber> rows = list.rows();
        Keyset keyset = list.keyset(request);
        String sql =
                """
                SELECT %s FROM (
                    %s) matching
                CROSS JOIN LATERAL (
                    SELECT s.* FROM subscribers s
                    WHERE s.workspace_id = :workspace AND s.id = matching.id OFFSET 0) s
                WHERE true%s%s
                """
                        .formatted(
                                rows.weighed().columns(),
                                people.ids(statuses),
                                keyset.condition(),
                                keyset.orderAndLimit());
        return handle.createQuery(rows.cut(sql))
                .bind("workspace", workspace.id())
                .bindMap(people.values())
                .bindMap(statuses.values())
                .bindMap(keyset.values());
    }

    /** Reads a slice without the tags of its people, as rows of the one list or the other. */
    private interface Slices {
        Page<Subscriber> of(KeysetList<Subscriber, SubscriberQuery.Sort> list);
    }

    private static Page<Subscriber> read(Handle handle, Workspace workspace, Slices slices) {
        return taggedIfLight(handle, workspace, slices.of(LIST))
                .orElseGet(() -> tagged(handle, workspace, slices.of(WEIGHED)));
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

    private static long counted(Handle handle, Workspace workspace, SubscriberQuery query) {
        Conditions conditions = SubscriberConditions.of(query);
        return LIST.total(handle, workspace, conditions, TagTotal.of(query));
    }

    private static long totalOnTag(
            Handle handle, Workspace workspace, SubscriberQuery query, TagId tag) {
        Conditions statuses = SubscriberConditions.ofStatuses(query);
        return LIST.total(
                handle, workspace, statuses, Total.people(PeopleCounts.keyOfTag(tag.value())));
    }
}
