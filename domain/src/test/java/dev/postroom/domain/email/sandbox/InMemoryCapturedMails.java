package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** The sandbox inbox in memory. */
public final class InMemoryCapturedMails implements CapturedMails {

    private record Row(UUID workspaceId, CapturedMail mail) implements InMemoryRow {

        @Override
        public String key() {
            return mail.headers().messageId();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> mails;

    public InMemoryCapturedMails(InMemoryDatabase database) {
        this.database = database;
        this.mails = database.table(Row.class);
    }

    @Override
    public Set<String> add(Workspace workspace, List<CapturedMail> added) {
        return database.atomically(() -> {
            Set<String> fresh = new HashSet<>();
            for (CapturedMail mail : added) {
                if (mails.find(workspace.id(), mail.headers().messageId()).isEmpty()) {
                    mails.put(new Row(workspace.id(), mail));
                    fresh.add(mail.headers().messageId());
                }
            }
            return fresh;
        });
    }

    @Override
    public int clear(Workspace workspace, int max) {
        return database.atomically(() -> {
            List<Row> first = mails.of(workspace.id()).limit(max).toList();
            return mails.removeIf(workspace.id(), first::contains);
        });
    }

    @Override
    public Optional<CapturedMail> find(Workspace workspace, UUID id) {
        return mails.of(workspace.id()).map(Row::mail).filter(m -> m.id().equals(id)).findAny();
    }

    @Override
    public OptionalLong size(Workspace workspace, UUID id) {
        return find(workspace, id).stream()
                .mapToLong(mail -> mail.source().length + bytes(mail.html()) + bytes(mail.text()))
                .findFirst();
    }

    private static long bytes(Optional<String> text) {
        return text.map(t -> t.getBytes(StandardCharsets.UTF_8).length).orElse(0);
    }

    @Override
    public Page<CapturedMail.Entry> list(
            Workspace workspace, Optional<String> to, PageRequest<CapturedMail.Sort> page) {
        return InMemoryOrder.byTime(CapturedMail.Entry::capturedAt)
                .page(
                        mails.of(workspace.id())
                                .map(Row::mail)
                                .filter(mail ->
                                        to.map(mail.headers().to()::equalsIgnoreCase).orElse(true))
                                .map(CapturedMail::entry),
                        page,
                        CapturedMail.Entry::id);
    }
}
