package dev.postroom.domain.account;

import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.email.InMemoryEmails;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.InMemoryCapturedMails;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberRow;
import dev.postroom.domain.tag.TagRow;
import dev.postroom.domain.template.InMemoryTemplates;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.trigger.TriggerRow;
import dev.postroom.domain.webhook.WebhookRow;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Discarded workspaces in memory. */
public final class InMemoryDiscardedWorkspaces implements DiscardedWorkspaces {

    private static final UUID DIRECTORY = new UUID(0, 0);
    private static final int PARTS = 10;

    private record Row(Workspace workspace, Instant since, Instant due) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return DIRECTORY;
        }

        @Override
        public UUID key() {
            return workspace.id();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryAccounts accounts;
    private final InMemoryTable<Row> discarded;

    public InMemoryDiscardedWorkspaces(InMemoryDatabase database) {
        this.database = database;
        this.accounts = new InMemoryAccounts(database);
        this.discarded = database.table(Row.class);
    }

    @Override
    public Map<StoredKind, Long> readContents(Workspace current) {
        return Map.of(
                StoredKind.SUBSCRIBERS, count(SubscriberRow.class, current),
                StoredKind.TAGS, count(TagRow.class, current),
                StoredKind.TEMPLATES,
                        new InMemoryTemplates(database)
                                .list(
                                        current,
                                        TemplateQuery.all(),
                                        PageRequest.first(
                                                1, Sort.descending(TemplateQuery.Sort.NAME)))
                                .total(),
                StoredKind.CAMPAIGNS, count(CampaignRow.class, current),
                StoredKind.TRIGGERS, count(TriggerRow.class, current),
                StoredKind.WEBHOOKS, count(WebhookRow.class, current),
                StoredKind.EMAILS, new InMemoryEmails(database).all(current).count(),
                StoredKind.CAPTURED_MAILS,
                        new InMemoryCapturedMails(database)
                                .list(
                                        current,
                                        Optional.empty(),
                                        PageRequest.first(
                                                1, Sort.descending(CapturedMail.Sort.CREATED_AT)))
                                .total());
    }

    private <R extends InMemoryRow> long count(Class<R> rows, Workspace workspace) {
        return database.table(rows).of(workspace.id()).count();
    }

    @Override
    public boolean replace(Workspace current, Workspace fresh) {
        return database.atomically(() -> {
            boolean isInUse = current.isTest() && accounts.workspace(current.id()).isPresent();
            if (isInUse) {
                accounts.replaceTest(current, fresh);
                discarded.put(new Row(current, database.now(), database.now()));
            }
            return isInUse;
        });
    }

    @Override
    public boolean discardAll(AccountId account) {
        return database.atomically(() -> {
            List<Workspace> removed = accounts.remove(account);
            database.remove(account.value(), Integer.MAX_VALUE);
            removed.forEach(each -> discarded.put(new Row(each, database.now(), database.now())));
            return !removed.isEmpty();
        });
    }

    /** Whether something of this workspace is still to be removed. */
    public boolean has(UUID workspace) {
        return discarded.find(DIRECTORY, workspace).isPresent();
    }

    @Override
    public Optional<Workspace> lockDue() {
        return discarded
                .all()
                .filter(row -> !row.due().isAfter(database.now()))
                .min(Comparator.comparing(Row::due))
                .map(Row::workspace);
    }

    @Override
    public int remove(Workspace workspace, int most) {
        return database.remove(workspace.id(), most);
    }

    @Override
    public void end(Workspace workspace, Duration settled) {
        Row row = discarded.find(DIRECTORY, workspace.id()).orElseThrow();
        if (database.now().isBefore(row.since().plus(settled))) {
            Instant later = database.now().plus(settled.dividedBy(PARTS));
            discarded.put(new Row(workspace, row.since(), later));
        } else {
            discarded.remove(DIRECTORY, workspace.id());
        }
    }
}
