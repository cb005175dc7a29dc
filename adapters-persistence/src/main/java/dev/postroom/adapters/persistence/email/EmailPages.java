package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The list of emails. Each wanted status is a walk of its own along an index in the list's order,
 * so that a rare one is found as fast as a common one. Totals come from counters by status; with
 * another filter the entries of its index are counted.
 */
final class EmailPages {
    private static final String WHERE = " FROM emails e WHERE e.workspace_id = :workspace";
    private static final String OF_STATUSES =
            "SELECT %s FROM unnest(:statuses) AS s (status) CROSS JOIN LATERAL (SELECT e.*"
                    + WHERE
                    + " AND e.status = s.status%s) e%s";

    private EmailPages() {}

    static Page<EmailSummary> read(
            Handle handle,
            Workspace workspace,
            EmailQuery query,
            PageRequest<EmailQuery.Sort> page) {
        Conditions filters = filters(query);
        Keyset keyset = Keyset.of(page, "e.created_at", "timestamptz", "e.id");
        Conditions values = filters(query);
        if (!query.statuses().isEmpty()) {
            values.bind("statuses", words(query.statuses()));
        }
        List<EmailSummary> rows =
                handle.createQuery(sql(query, filters, keyset))
                        .bind("workspace", workspace.id())
                        .bindMap(values.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> EmailRows.summary(result))
                        .list();
        long total =
                filters.isEmpty()
                        ? sum(handle, workspace, query.statuses())
                        : counted(handle, workspace, query);
        return keyset.page(rows, total, EmailPages::position);
    }

    private static String sql(EmailQuery query, Conditions filters, Keyset keyset) {
        String slice = filters.text() + keyset.condition() + keyset.orderAndLimit();
        return query.statuses().isEmpty()
                ? "SELECT " + EmailRows.SUMMARY + WHERE + slice
                : OF_STATUSES.formatted(EmailRows.SUMMARY, slice, keyset.orderAndLimit());
    }

    private static Conditions filters(EmailQuery query) {
        return new Conditions()
                .andIf(
                        query.to().map(text -> text.toLowerCase(Locale.ROOT)),
                        "e.to_key = :to",
                        "to")
                .andIf(
                        query.templateId().map(template -> template.value()),
                        "e.template_id = :template",
                        "template")
                .andIf(query.campaignId(), "e.campaign_id = :campaign", "campaign")
                .andIf(query.createdAfter(), "e.created_at > :createdAfter", "createdAfter")
                .andIf(query.createdBefore(), "e.created_at < :createdBefore", "createdBefore");
    }

    private static SqlArray words(Set<EmailStatus> statuses) {
        return SqlArray.texts(statuses.stream().map(EmailStatus::keyword).sorted().toList());
    }

    private static long sum(Handle handle, Workspace workspace, Set<EmailStatus> statuses) {
        Map<String, Long> counts =
                Counters.byStatus(handle, workspace, "email", Counters.WHOLE_WORKSPACE);
        return counts.entrySet().stream()
                .filter(count -> isWanted(count.getKey(), statuses))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static boolean isWanted(String word, Set<EmailStatus> statuses) {
        return statuses.isEmpty()
                || Keyword.parse(EmailStatus.class, word).filter(statuses::contains).isPresent();
    }

    private static long counted(Handle handle, Workspace workspace, EmailQuery query) {
        Conditions all = filters(query);
        if (!query.statuses().isEmpty()) {
            all.and("e.status = ANY (:statuses)", "statuses", words(query.statuses()));
        }
        return handle.createQuery("SELECT count(*)" + WHERE + all.text())
                .bind("workspace", workspace.id())
                .bindMap(all.values())
                .mapTo(Long.class)
                .one();
    }

    private static Position position(EmailSummary last) {
        return new Position(DatabaseTimes.text(last.createdAt()), last.id().value());
    }
}
