package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.OpenRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.StepOutcome;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.step.StepPath;

import org.jspecify.annotations.Nullable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Maps runs and their steps between rows and domain values. */
final class RunRows {
    /** A run as a row of arrays to unnest. */
    static final String ARRAYS =
            """
            unnest(:ids, :triggers, :versions, :subscribers, :events, :statuses, :depths, :facts,
                    :places, :untils, :reasons, :createdAts, :updatedAts)
                AS n (id, trigger_id, trigger_version, subscriber_id, event_id, status, depth,
                    facts, place, waits_until, reason, created_at, updated_at)
            """;

    private RunRows() {}

    private static Map<String, @Nullable Object> arrays(List<TriggerRun> runs) {
        Map<String, @Nullable Object> all = states(runs);
        all.put("versions", SqlArray.integers(each(runs, TriggerRun::version)));
        all.put("subscribers", SqlArray.uuids(each(runs, run -> run.subscriber().value())));
        all.put(
                "events",
                SqlArray.optionalUuids(each(runs, run -> run.cause().event().map(EventId::value))));
        all.put("depths", SqlArray.integers(each(runs, run -> run.cause().depth())));
        all.put("facts", SqlArray.texts(each(runs, run -> JsonColumns.text(run.cause().facts()))));
        all.put("createdAts", SqlArray.times(each(runs, run -> Optional.of(run.createdAt()))));
        return all;
    }

    /** Where runs stand: the columns that change. */
    static Map<String, @Nullable Object> states(List<TriggerRun> runs) {
        Map<String, @Nullable Object> all = new HashMap<>();
        all.put("ids", SqlArray.uuids(each(runs, run -> run.id().value())));
        all.put("triggers", SqlArray.uuids(each(runs, run -> run.trigger().value())));
        all.put("statuses", SqlArray.texts(each(runs, run -> run.status().keyword())));
        all.put(
                "places",
                SqlArray.optionalTexts(
                        each(runs, run -> run.state().place().map(StepPath::toString))));
        all.put("untils", SqlArray.times(each(runs, run -> run.state().waitsUntil())));
        all.put("reasons", SqlArray.optionalTexts(each(runs, run -> run.state().reason())));
        all.put("updatedAts", SqlArray.times(each(runs, run -> Optional.of(run.updatedAt()))));
        return all;
    }

    static Map<String, @Nullable Object> ofNew(List<NewRun> fresh) {
        Map<String, @Nullable Object> all = arrays(each(fresh, NewRun::run));
        all.put("entries", SqlArray.texts(each(fresh, NewRun::entry)));
        all.put("onces", SqlArray.flags(each(fresh, NewRun::once)));
        return all;
    }

    /** A step with the run that came to it. */
    private record Stepped(TriggerRun run, int number, RunStep step) {}

    static Map<String, @Nullable Object> steps(List<TracedRun> moved) {
        List<Stepped> steps = new ArrayList<>();
        for (TracedRun one : moved) {
            for (RunStep step : one.path()) {
                steps.add(new Stepped(one.run(), steps.size(), step));
            }
        }
        Map<String, @Nullable Object> all = new HashMap<>();
        all.put("stepTriggers", SqlArray.uuids(each(steps, one -> one.run().trigger().value())));
        all.put("stepRuns", SqlArray.uuids(each(steps, one -> one.run().id().value())));
        all.put("stepPlaces", SqlArray.texts(each(steps, one -> one.step().place().toString())));
        all.put("stepNumbers", SqlArray.integers(each(steps, Stepped::number)));
        all.put("stepTypes", SqlArray.texts(each(steps, one -> one.step().type())));
        all.put("stepOutcomes", SqlArray.texts(each(steps, one -> one.step().outcome().keyword())));
        all.put("stepReasons", SqlArray.optionalTexts(each(steps, one -> one.step().reason())));
        all.put("stepUntils", SqlArray.times(each(steps, one -> one.step().until())));
        all.put("stepAts", SqlArray.times(each(steps, one -> Optional.of(one.step().at()))));
        return all;
    }

    static TriggerRun run(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new TriggerRun(
                new RunId(row.uuid("id")),
                new TriggerId(row.uuid("trigger_id")),
                Math.toIntExact(row.number("trigger_version")),
                new SubscriberId(row.uuid("subscriber_id")),
                new RunCause(
                        row.optionalUuid("event_id").map(EventId::new),
                        JsonColumns.object(row.text("facts")),
                        Math.toIntExact(row.number("depth"))),
                new RunState(
                        Keyword.parse(RunStatus.class, row.text("status")).orElseThrow(),
                        row.optionalText("place").flatMap(StepPath::parse),
                        row.optionalInstant("waits_until"),
                        row.optionalText("reason")),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    static RunStep step(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new RunStep(
                StepPath.parse(row.text("place")).orElseThrow(),
                row.text("type"),
                Keyword.parse(StepOutcome.class, row.text("outcome")).orElseThrow(),
                row.optionalText("reason"),
                row.optionalInstant("waits_until"),
                row.instant("occurred_at"));
    }

    static RunId id(ResultSet result) throws SQLException {
        return new RunId(new Row(result).uuid("id"));
    }

    static OpenRun open(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new OpenRun(
                new RunId(row.uuid("id")),
                new TriggerId(row.uuid("trigger_id")),
                Math.toIntExact(row.number("trigger_version")),
                new SubscriberId(row.uuid("subscriber_id")),
                row.instant("created_at"),
                row.flag("has_begun"));
    }

    static <E, T> List<T> each(List<E> elements, Function<E, T> of) {
        return elements.stream().map(of).toList();
    }
}
