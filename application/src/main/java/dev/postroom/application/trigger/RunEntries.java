package dev.postroom.application.trigger;

import dev.postroom.application.event.RelayFollower;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.DatedPeople;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.run.TriggerRuns;

import java.util.List;

/**
 * Starts and ends the runs that events start and end, in the transaction that relays the events. A
 * workspace without active triggers costs one look for them; triggers that react to none of the
 * events cost nothing.
 */
public final class RunEntries implements RelayFollower {

    /** The entry of the only run of a person. */
    static final String ONCE = "once";

    private final Triggers triggers;
    private final TriggerRuns runs;
    private final EventFacts facts;
    private final RunTermination ends;
    private final DateChanges dates;
    private final IdGenerator ids;

    public RunEntries(
            Triggers triggers,
            TriggerRuns runs,
            EventFacts facts,
            Dates dates,
            RunReporting reporting,
            IdGenerator ids) {
        this.triggers = triggers;
        this.runs = runs;
        this.facts = facts;
        this.ends = new RunTermination(triggers, runs, facts, reporting);
        this.dates = new DateChanges(dates.scans(), dates.people(), ids);
        this.ids = ids;
    }

    /** Ports that triggers by date need. */
    public record Dates(DateScans scans, DatedPeople people) {}

    @Override
    public Turn turn(Workspace workspace, List<FrozenEvent> waiting) {
        List<FrozenEvent> personal = personal(waiting);
        boolean isUsed = !personal.isEmpty() && triggers.hasActive(workspace);
        Reactions reactions =
                isUsed ? Reactions.of(triggers, facts, workspace, personal) : Reactions.none();
        return new Turn() {
            @Override
            public int most(List<FrozenEvent> first) {
                return ends.most(workspace, first, isUsed);
            }

            @Override
            public int rows(FrozenEvent event) {
                return reactions.rows(event);
            }

            @Override
            public void follow(List<FrozenEvent> taken) {
                List<FrozenEvent> events = personal(taken);
                if (isUsed) {
                    runs.enter(
                            workspace,
                            new RunStarts(runs, facts, ids).of(workspace, events, reactions));
                    runs.enter(workspace, dates.follow(workspace, events, reactions.dated()));
                }
                ends.follow(workspace, events, isUsed);
            }
        };
    }

    private static List<FrozenEvent> personal(List<FrozenEvent> events) {
        return events.stream().filter(event -> event.keys().subscriber().isPresent()).toList();
    }
}
