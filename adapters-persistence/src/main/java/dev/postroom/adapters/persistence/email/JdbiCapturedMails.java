package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMails;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import org.jdbi.v3.core.statement.PreparedBatch;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Captured mail in PostgreSQL. */
public final class JdbiCapturedMails implements CapturedMails {
    // The message ids of each partition are unique, which two workers at the same moment meet. A
    // mail that is tried again on another day is found among those of the last days. With a limit
    // on both sides the ids would look so few without statistics that they were all read.
    static final String ADD =
            """
            INSERT INTO captured_mails (workspace_id, id, message_id, from_text, to_text, to_key,
                subject, html, plain_text, source, captured_at)
            SELECT :workspace, :id, :messageId, :from, :to, :toKey,
                :subject, :html, :text, :source, :capturedAt
            WHERE (SELECT true FROM captured_mails c
                WHERE c.workspace_id = :workspace AND c.message_id = :messageId
                    AND c.id >= first_id_of(moment_of_id(:id) - interval '3 days')
                LIMIT 1) IS NULL
            ON CONFLICT DO NOTHING
            """;
    private static final String CLEAR =
            """
            DELETE FROM captured_mails
            WHERE workspace_id = :workspace AND id <= (
                SELECT f.id FROM (
                    SELECT c.id FROM captured_mails c WHERE c.workspace_id = :workspace
                    ORDER BY c.id LIMIT :max) f
                ORDER BY f.id DESC LIMIT 1)
            """;
    private static final KeysetList<CapturedMail.Entry, CapturedMail.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "captured_mails",
                                    "c",
                                    JdbiCapturedMails::entry,
                                    CapturedMail.Entry::id)
                            .selecting(
                                    "c.id, c.message_id, c.from_text, c.to_text, c.subject,"
                                            + " c.captured_at"),
                    Map.of(
                            CapturedMail.Sort.CREATED_AT,
                            ListOrder.byTime("c.captured_at", CapturedMail.Entry::capturedAt)),
                    Total.counters("captured_mail"));
    private static final String FIND =
            "SELECT * FROM captured_mails c WHERE c.workspace_id = :workspace AND c.id = :id";

    private static final String SIZE =
            """
            SELECT octet_length(source) + coalesce(octet_length(html), 0)
                + coalesce(octet_length(plain_text), 0)
            FROM captured_mails WHERE workspace_id = :workspace AND id = :id
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiCapturedMails(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Set<String> add(Workspace workspace, List<CapturedMail> mails) {
        if (mails.isEmpty()) {
            return Set.of();
        }
        return handles.transact(handle -> {
            PreparedBatch batch = handle.prepareBatch(ADD);
            mails.forEach(mail -> bind(batch, workspace, mail).add());
            return fresh(mails, batch.execute());
        });
    }

    private static Set<String> fresh(List<CapturedMail> mails, int[] inserted) {
        return IntStream.range(0, inserted.length)
                .filter(i -> inserted[i] == 1)
                .mapToObj(i -> mails.get(i).headers().messageId())
                .collect(Collectors.toSet());
    }

    @Override
    public int clear(Workspace workspace, int max) {
        return handles.call(handle ->
                handle.createUpdate(CLEAR)
                        .bind("workspace", workspace.id())
                        .bind("max", max)
                        .execute());
    }

    @Override
    public Optional<CapturedMail> find(Workspace workspace, UUID id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id)
                        .map((result, _) -> mail(result))
                        .findOne());
    }

    @Override
    public OptionalLong size(Workspace workspace, UUID id) {
        return handles
                .call(handle ->
                        handle.createQuery(SIZE)
                                .bind("workspace", workspace.id())
                                .bind("id", id)
                                .mapTo(Long.class)
                                .findOne())
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    @Override
    public Page<CapturedMail.Entry> list(
            Workspace workspace, Optional<String> to, PageRequest<CapturedMail.Sort> page) {
        Conditions conditions =
                new Conditions().andIf(to.map(JdbiCapturedMails::key), "c.to_key = :to", "to");
        return LIST.page(handles, workspace, conditions, page);
    }

    private static PreparedBatch bind(PreparedBatch batch, Workspace workspace, CapturedMail mail) {
        return batch.bind("workspace", workspace.id())
                .bind("id", mail.id())
                .bind("messageId", mail.headers().messageId())
                .bind("from", mail.headers().from())
                .bind("to", mail.headers().to())
                .bind("toKey", key(mail.headers().to()))
                .bind("subject", mail.headers().subject())
                .bind("html", mail.html().orElse(null))
                .bind("text", mail.text().orElse(null))
                .bind("source", mail.source())
                .bind("capturedAt", DatabaseTimes.stored(mail.capturedAt()));
    }

    // The stored recipient may include a name; it is found by its address.
    private static String key(String to) {
        int open = to.lastIndexOf('<');
        String address =
                open >= 0 && to.endsWith(">") ? to.substring(open + 1, to.length() - 1) : to;
        return address.strip().toLowerCase(Locale.ROOT);
    }

    private static CapturedMail mail(ResultSet result) throws SQLException {
        Row row = new Row(result);
        CapturedMail.Entry entry = entry(result);
        return new CapturedMail(
                entry.id(),
                entry.headers(),
                row.optionalText("html"),
                row.optionalText("plain_text"),
                row.bytes("source"),
                entry.capturedAt());
    }

    private static CapturedMail.Entry entry(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new CapturedMail.Entry(
                row.uuid("id"),
                new CapturedMail.Headers(
                        row.text("message_id"),
                        row.text("from_text"),
                        row.text("to_text"),
                        row.text("subject")),
                row.instant("captured_at"));
    }
}
