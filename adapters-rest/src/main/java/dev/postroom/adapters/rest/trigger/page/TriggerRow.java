package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.run.RunStatus;

/** A trigger in the list. */
public record TriggerRow(String id, String name, Badge status, String start, Runs runs) {

    /** How many runs it has had. */
    public record Runs(String entered, String active, String completed, String failed) {
        static Runs of(TriggerStats stats) {
            return new Runs(
                    Numbers.of(stats.entered()),
                    Numbers.of(stats.active()),
                    Numbers.of(stats.in(RunStatus.COMPLETED.keyword())),
                    Numbers.of(stats.in(RunStatus.FAILED.keyword())));
        }
    }

    static TriggerRow of(CountedTrigger counted) {
        return new TriggerRow(
                counted.trigger().id().toString(),
                counted.trigger().name(),
                status(counted.trigger().isActive()),
                StartWords.brief(counted.trigger().definition()),
                Runs.of(counted.stats()));
    }

    static Badge status(boolean isActive) {
        return Badges.of("trigger", isActive ? "active" : "inactive");
    }
}
