package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Keyword;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** The list of what happened to a subscriber: three tables, each read by its subscriber. */
final class ActivityPages {
    private static final String TABLES =
            """
            (SELECT e.workspace_id, e.id, 'event' AS kind, e.type AS name,
                e.occurred_at AS created_at, e.body, NULL::uuid AS subject, NULL::text AS reason
            FROM events e
            WHERE e.workspace_id = :workspace AND e.subscriber_id = :subscriber
                AND NOT e.is_erased
            UNION ALL
            SELECT r.workspace_id, r.id, 'trigger_run', r.status, r.created_at, NULL,
                r.trigger_id, r.reason
            FROM trigger_runs r
            WHERE r.workspace_id = :workspace AND r.subscriber_id = :subscriber
            UNION ALL
            SELECT c.workspace_id, md5(concat_ws(' ', c.chain, c.number, c.place))::uuid,
                'consent', c.kind, c.occurred_at, NULL, c.tag_id, c.source
            FROM consent_details d
            JOIN consents c ON c.workspace_id = d.workspace_id AND c.chain = d.chain
                AND c.number = d.number AND c.place = d.place
            WHERE d.workspace_id = :workspace AND d.subscriber_id = :subscriber)\
            """;
    private static final KeysetList<PersonalActivity, PersonalActivity.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(TABLES, "a", ActivityPages::activity, PersonalActivity::id)
                            .weighing(new RowWeight("coalesce(octet_length(a.body), 0)")),
                    Map.of(
                            PersonalActivity.Sort.CREATED_AT,
                            ListOrder.byTime("a.created_at", PersonalActivity::at)),
                    new Total.Exact());

    private ActivityPages() {}

    static Page<PersonalActivity> read(
            Handles handles,
            Workspace workspace,
            SubscriberId subscriber,
            PageRequest<PersonalActivity.Sort> page) {
        Conditions ofSubscriber = new Conditions().bind("subscriber", subscriber.value());
        return LIST.page(handles, workspace, ofSubscriber, page);
    }

    private static PersonalActivity activity(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new PersonalActivity(
                row.uuid("id"),
                Keyword.parse(PersonalActivity.Kind.class, row.text("kind")).orElseThrow(),
                row.text("name"),
                row.instant("created_at"),
                Optional.ofNullable(result.getBytes("body"))
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8)),
                row.optionalUuid("subject"),
                row.optionalText("reason"));
    }
}
