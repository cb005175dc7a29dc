package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.SliceRequest;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.template.TemplateId;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists emails. Those that are being sent are found in the queue, where they are few, and count
 * elsewhere under the status that they had before.
 */
final class EmailLog {
    static final ListRows<EmailSummary> ROWS =
            ListRows.of("emails", "e", EmailRows::summary, email -> email.id().value())
                    .selecting(EmailRows.SUMMARY);

    private static final String HELD_IDS =
            """
            e.id = ANY (ARRAY(SELECT h.email_id FROM email_queue h
                WHERE h.workspace_id = :workspace AND h.held))\
            """;
    private static final String TOTAL_BY_STATUS =
            """
            SELECT (SELECT CAST(coalesce(sum(c.n), 0) AS bigint) FROM counters c
                    WHERE c.workspace_id = :workspace AND c.kind = :counterKind
                        AND c.status = ANY (:statuses))
                + (SELECT count(*) FILTER (WHERE :sending)
                        - count(*) FILTER (WHERE h.status = ANY (:statuses))
                    FROM email_queue h WHERE h.workspace_id = :workspace AND h.held)\
            """;
    private static final String COUNTS =
            """
            SELECT s.status, CAST(sum(s.n) AS bigint) AS n FROM (
                SELECT c.status, c.n FROM counters c
                    WHERE c.workspace_id = :workspace AND c.kind = 'email'
                UNION ALL
                SELECT unnest(ARRAY[h.status, 'sending']), unnest(ARRAY[-1, 1]) FROM email_queue h
                    WHERE h.workspace_id = :workspace AND h.held) s
            GROUP BY s.status HAVING sum(s.n) > 0
            """;
    private static final ListOrder<EmailSummary> CREATION =
            ListOrder.byTime("e.created_at", EmailSummary::createdAt).withStatusIndex();
    private static final Total COUNTED = Total.countersOfWeeks("email");

    private EmailLog() {}

    static Page<EmailSummary> page(
            Handles handles,
            Workspace workspace,
            EmailQuery query,
            PageRequest<EmailQuery.Sort> page) {
        return list(query, ROWS.weighing("e.metadata"))
                .page(handles, workspace, conditions(query), page);
    }

    static Map<EmailStatus, Long> counts(Handle handle, Workspace workspace) {
        Map<String, Long> counts =
                handle.createQuery(COUNTS)
                        .bind("workspace", workspace.id())
                        .map((result, _) ->
                                Map.entry(result.getString("status"), result.getLong("n")))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return Counters.inWords(counts, EmailStatus.class);
    }

    static EmailQuery to(EmailAddress address, Optional<Instant> until) {
        return new EmailQuery(
                Set.of(),
                Optional.of(address.value()),
                Optional.empty(),
                new TimeSpan(Optional.empty(), until));
    }

    /** The next ones after an email, newest first. */
    static List<EmailSummary> slice(
            Handle handle,
            Workspace workspace,
            EmailQuery query,
            Optional<EmailSummary> after,
            int max) {
        return slice(
                handle, workspace, query, after, max, Sort.descending(EmailQuery.Sort.CREATED_AT));
    }

    /** Those before and after an email, so many of each. */
    static List<EmailSummary> neighbours(
            Handle handle, Workspace workspace, EmailSummary email, int max) {
        return Stream.of(
                        Sort.descending(EmailQuery.Sort.CREATED_AT),
                        Sort.ascending(EmailQuery.Sort.CREATED_AT))
                .flatMap(sort ->
                        slice(handle, workspace, EmailQuery.of(), Optional.of(email), max, sort)
                                .stream())
                .toList();
    }

    private static List<EmailSummary> slice(
            Handle handle,
            Workspace workspace,
            EmailQuery query,
            Optional<EmailSummary> after,
            int max,
            Sort<EmailQuery.Sort> sort) {
        SliceRequest<EmailQuery.Sort> request =
                new SliceRequest<>(
                        max,
                        sort,
                        after.map(last ->
                                new Position(CREATION.value().apply(last), last.id().value())));
        return list(query, ROWS).slice(handle, workspace, conditions(query), request).items();
    }

    private static KeysetList<EmailSummary, EmailQuery.Sort> list(
            EmailQuery query, ListRows<EmailSummary> rows) {
        boolean isByStatus = !query.statuses().isEmpty() && !filtered(query).isFiltered();
        return new KeysetList<>(
                rows,
                Map.of(EmailQuery.Sort.CREATED_AT, CREATION),
                isByStatus
                        ? new Total.Computed(TOTAL_BY_STATUS, COUNTED.values(), false)
                        : COUNTED);
    }

    private static Conditions conditions(EmailQuery query) {
        if (query.statuses().isEmpty()) {
            return filtered(query);
        }
        boolean sending = query.statuses().contains(EmailStatus.SENDING);
        Set<EmailStatus> others = EnumSet.copyOf(query.statuses());
        others.remove(EmailStatus.SENDING);
        Conditions held =
                filtered(query)
                        .within(HELD_IDS, "sending", sending)
                        .bind("statuses", SqlArray.texts(List.of()));
        if (others.isEmpty()) {
            return held;
        }
        Conditions free = filtered(query).inStatus("e.status", others).bind("sending", sending);
        if (others.stream().anyMatch(EmailStatus::isToBeSent)) {
            free.within("NOT " + EmailRows.IS_HELD, "sending", sending);
        }
        return sending ? free.or(held) : free;
    }

    private static Conditions filtered(EmailQuery query) {
        return new Conditions()
                .andIf(query.to().map(EmailRows::key), "e.to_key = :to", "to")
                .andIf(
                        query.templateId().map(TemplateId::value),
                        "e.template_id = :template",
                        "template")
                .andIn(query.created(), "e.created_at", "created");
    }
}
