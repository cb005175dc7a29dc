package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerMatch;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Triggers in memory. */
public final class InMemoryTriggers implements Triggers {

    private final InMemoryDatabase database;
    private final InMemoryTable<TriggerRow> triggers;
    private final InMemoryTable<RunRow> runs;
    private final InMemoryTable<DateScanRow> scans;

    public InMemoryTriggers(InMemoryDatabase database) {
        this.database = database;
        this.triggers = database.table(TriggerRow.class);
        this.runs = database.table(RunRow.class);
        this.scans = database.table(DateScanRow.class);
    }

    @Override
    public Optional<TriggerId> addUnlessPresent(Workspace workspace, Trigger trigger) {
        return database.atomically(() -> {
            Optional<TriggerId> rival = rival(workspace, trigger);
            if (rival.isEmpty()) {
                triggers.put(new TriggerRow(workspace.id(), trigger, Map.of()).updated(trigger));
            }
            return rival;
        });
    }

    private Optional<TriggerId> rival(Workspace workspace, Trigger trigger) {
        return trigger.slug()
                .flatMap(slug -> named(workspace, slug))
                .map(Trigger::id)
                .filter(id -> !id.equals(trigger.id()));
    }

    private Optional<Trigger> named(Workspace workspace, Slug slug) {
        return all(workspace).filter(one -> one.slug().equals(Optional.of(slug))).findFirst();
    }

    @Override
    public Optional<CountedTrigger> find(Workspace workspace, TriggerKey key) {
        Optional<Trigger> found =
                switch (key) {
                    case TriggerId id -> lock(workspace, id);
                    case TriggerKey.OfSlug(Slug slug) -> named(workspace, slug);
                };
        return found.map(trigger -> counted(workspace, trigger));
    }

    // the lock of the store holds every row
    @Override
    public Optional<Trigger> lock(Workspace workspace, TriggerId id) {
        return row(workspace, id).map(TriggerRow::trigger);
    }

    @Override
    public Optional<TriggerId> update(Workspace workspace, Trigger trigger) {
        return database.atomically(() -> {
            Optional<TriggerId> rival = rival(workspace, trigger);
            if (rival.isEmpty()) {
                row(workspace, trigger.id()).ifPresent(row -> triggers.put(row.updated(trigger)));
            }
            return rival;
        });
    }

    @Override
    public void delete(Workspace workspace, TriggerId id) {
        triggers.remove(workspace.id(), id);
        scans.remove(workspace.id(), id);
        runs.removeIf(workspace.id(), row -> row.run().trigger().equals(id));
    }

    @Override
    public Page<CountedTrigger> list(
            Workspace workspace, TriggerQuery query, PageRequest<TriggerQuery.Sort> page) {
        return order(page.sort().field())
                .page(
                        all(workspace).filter(trigger -> matches(query, trigger)),
                        page,
                        trigger -> trigger.id().value(),
                        trigger -> trigger.definition().toJson().sizeInBytes())
                .map(trigger -> counted(workspace, trigger));
    }

    @Override
    public long lockCount(Workspace workspace) {
        return all(workspace).count();
    }

    @Override
    public boolean hasActive(Workspace workspace) {
        return all(workspace).anyMatch(Trigger::isActive);
    }

    @Override
    public List<Trigger> activeFor(Workspace workspace, Set<TriggerMatch> happenings) {
        return all(workspace)
                .filter(Trigger::isActive)
                .filter(one -> happenings.contains(TriggerMatch.of(one.definition())))
                .sorted(
                        Comparator.comparing((Trigger one) -> one.revision().createdAt())
                                .thenComparing(one -> one.id().toString()))
                .toList();
    }

    @Override
    public Optional<TriggerDefinition> definition(Workspace workspace, TriggerId id, int version) {
        return row(workspace, id)
                .flatMap(row -> Optional.ofNullable(row.definitions().get(version)));
    }

    private Optional<TriggerRow> row(Workspace workspace, TriggerId id) {
        return triggers.find(workspace.id(), id);
    }

    private Stream<Trigger> all(Workspace workspace) {
        return triggers.of(workspace.id()).map(TriggerRow::trigger);
    }

    private CountedTrigger counted(Workspace workspace, Trigger trigger) {
        Map<String, Long> byStatus =
                runs.of(workspace.id())
                        .filter(row -> row.run().trigger().equals(trigger.id()))
                        .collect(
                                Collectors.groupingBy(
                                        row -> row.status().keyword(), Collectors.counting()));
        return new CountedTrigger(trigger, new TriggerStats(byStatus));
    }

    private static boolean matches(TriggerQuery query, Trigger trigger) {
        return query.kind().map(kind -> kind == trigger.definition().kind()).orElse(true)
                && query.isActive().map(flag -> flag == trigger.isActive()).orElse(true)
                && query.prefix()
                        .map(prefix -> key(trigger.name()).startsWith(key(prefix)))
                        .orElse(true);
    }

    private static InMemoryOrder<Trigger> order(TriggerQuery.Sort sort) {
        return switch (sort) {
            case NAME -> InMemoryOrder.byKey(trigger -> key(trigger.name()));
            case CREATED_AT -> InMemoryOrder.byTime(one -> one.revision().createdAt());
            case UPDATED_AT -> InMemoryOrder.byTime(one -> one.revision().updatedAt());
        };
    }

    private static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }
}
