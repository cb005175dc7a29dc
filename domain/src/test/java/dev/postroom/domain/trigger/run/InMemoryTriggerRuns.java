package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.RunRow;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerRow;
import dev.postroom.domain.work.WorkKind;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs in memory. */
public final class InMemoryTriggerRuns implements TriggerRuns {

    private final InMemoryDatabase database;
    private final InMemoryTable<RunRow> runs;
    private final InMemoryTable<TriggerRow> triggers;

    public InMemoryTriggerRuns(InMemoryDatabase database) {
        this.database = database;
        this.runs = database.table(RunRow.class);
        this.triggers = database.table(TriggerRow.class);
        database.queue(
                WorkKind.TRIGGER_RUNS, () -> runs.all().flatMap(row -> row.dueAt().stream()));
    }

    @Override
    public int enter(Workspace workspace, List<NewRun> fresh) {
        return database.atomically(() -> {
            List<NewRun> entering =
                    fresh.stream().filter(one -> isActive(workspace, one.run())).toList();
            Set<SubscriberId> crowded = crowded(workspace, entering);
            return Math.toIntExact(
                    entering.stream()
                            .map(one -> admitted(one, crowded))
                            .filter(one -> isEntered(workspace, one))
                            .count());
        });
    }

    private Set<SubscriberId> crowded(Workspace workspace, List<NewRun> entering) {
        return entering.stream()
                .map(one -> one.run().subscriber())
                .distinct()
                .filter(person ->
                        openOf(workspace, Set.of(person), RunCause.MOST_OPEN).size()
                                >= RunCause.MOST_OPEN)
                .collect(Collectors.toSet());
    }

    private static NewRun admitted(NewRun fresh, Set<SubscriberId> crowded) {
        TriggerRun run = fresh.run();
        if (run.status() != RunStatus.ACTIVE || !crowded.contains(run.subscriber())) {
            return fresh;
        }
        String hour = run.createdAt().truncatedTo(ChronoUnit.HOURS).toString();
        return new NewRun(
                run.at(RunState.failed(RunReason.TOO_MANY), run.updatedAt()),
                fresh.once() ? fresh.entry() : "too-many:" + hour,
                fresh.once());
    }

    private boolean isActive(Workspace workspace, TriggerRun run) {
        return triggers.find(workspace.id(), run.trigger())
                .filter(row -> row.trigger().isActive())
                .isPresent();
    }

    private boolean isEntered(Workspace workspace, NewRun fresh) {
        TriggerRun run = fresh.run();
        boolean had =
                ofTrigger(workspace, run.trigger())
                        .filter(row -> row.run().subscriber().equals(run.subscriber()))
                        .filter(row -> !row.hasLeft())
                        .anyMatch(row -> fresh.once() || row.entry().equals(fresh.entry()));
        if (!had) {
            RunRow row = new RunRow(workspace, run, fresh.entry(), List.of(), Optional.empty(), 0);
            runs.put(row.with(run, database.now()));
        }
        return !had;
    }

    private Stream<RunRow> ofTrigger(Workspace workspace, TriggerId trigger) {
        return runs.of(workspace.id()).filter(row -> row.run().trigger().equals(trigger));
    }

    @Override
    public Optional<TracedRun> find(Workspace workspace, TriggerId trigger, RunId id) {
        return runs.find(workspace.id(), id)
                .filter(row -> row.run().trigger().equals(trigger))
                .map(RunRow::traced);
    }

    @Override
    public Page<TracedRun> list(
            Workspace workspace,
            TriggerId trigger,
            RunQuery query,
            PageRequest<RunQuery.Sort> page) {
        return InMemoryOrder.byTime((TracedRun one) -> one.run().createdAt())
                .page(
                        ofTrigger(workspace, trigger)
                                .map(RunRow::traced)
                                .filter(one -> matches(query, one.run())),
                        page,
                        one -> one.run().id().value(),
                        one -> one.run().cause().facts().sizeInBytes());
    }

    private static boolean matches(RunQuery query, TriggerRun run) {
        return (query.statuses().isEmpty() || query.statuses().contains(run.status()))
                && query.subscriber().map(run.subscriber()::equals).orElse(true);
    }

    @Override
    public List<TracedRun> ofPerson(
            Workspace workspace, SubscriberId person, Optional<TriggerRun> after, int max) {
        return runs.of(workspace.id())
                .map(RunRow::traced)
                .filter(one -> one.run().subscriber().equals(person))
                .sorted(Comparator.comparing(one -> place(one.run())))
                .filter(one -> after.filter(last -> !isAfter(one.run(), last)).isEmpty())
                .limit(max)
                .toList();
    }

    private static boolean isAfter(TriggerRun run, TriggerRun last) {
        return place(run).compareTo(place(last)) > 0;
    }

    private static String place(TriggerRun run) {
        return run.trigger() + " " + run.id();
    }

    @Override
    public Map<SubscriberId, Long> causedByRuns(
            Workspace workspace, Collection<SubscriberId> people, Instant since) {
        return runs.of(workspace.id())
                .map(RunRow::run)
                .filter(run -> run.cause().depth() > 0 && !run.createdAt().isBefore(since))
                .filter(run -> people.contains(run.subscriber()))
                .collect(Collectors.groupingBy(TriggerRun::subscriber, Collectors.counting()));
    }

    @Override
    public List<OpenRun> openOf(Workspace workspace, Collection<SubscriberId> people, int max) {
        return runs.of(workspace.id())
                .map(RunRow::run)
                .filter(run -> run.status().isOpen() && people.contains(run.subscriber()))
                .limit(max)
                .map(run ->
                        new OpenRun(
                                run.id(),
                                run.trigger(),
                                run.version(),
                                run.subscriber(),
                                run.createdAt(),
                                run.state().place().isPresent()))
                .toList();
    }

    @Override
    public List<RunId> exit(Workspace workspace, List<RunExit> exits, Instant at) {
        return database.atomically(() -> {
            List<RunId> ended = new ArrayList<>();
            for (RunExit exit : exits) {
                Optional<RunRow> open =
                        runs.find(workspace.id(), exit.run()).filter(row -> row.status().isOpen());
                open.ifPresent(row ->
                        runs.put(
                                row.with(
                                        row.run().at(RunState.exited(exit.reason()), at),
                                        database.now())));
                open.ifPresent(row -> ended.add(exit.run()));
            }
            return ended;
        });
    }
}
