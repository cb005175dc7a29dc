package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.definition.Frequency;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.RunStatus;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the page of a trigger. */
final class TriggerPages {

    private TriggerPages() {}

    static TriggerPage of(
            ApiRequest request, CountedTrigger counted, StepNames names, Instant now) {
        Trigger trigger = counted.trigger();
        return new TriggerPage(
                trigger.id().toString(),
                trigger.name(),
                TriggerRow.status(trigger.isActive()),
                counters(Pages.path(request, "/triggers/" + trigger.id() + "/runs"), counted),
                facts(trigger, names, now),
                StepRow.all(trigger.definition().steps().steps(), names),
                changes(request, counted, names),
                List.of());
    }

    private static TriggerPage.Changes changes(
            ApiRequest request, CountedTrigger counted, StepNames names) {
        Trigger trigger = counted.trigger();
        return new TriggerPage.Changes(
                request.caller().may(Scope.TRIGGERS_WRITE),
                trigger.isActive() ? "Disable" : "Enable",
                trigger.isActive() ? "disable" : "enable",
                trigger.isActive() ? "" : effect(counted, names),
                event(request, trigger),
                danger(request, counted));
    }

    private static String event(ApiRequest request, Trigger trigger) {
        return trigger.definition()
                .filter()
                .eventName()
                .map(name ->
                        new ListAddress(
                                        Pages.path(request, "/events/new"),
                                        Map.of("name", List.of(name)))
                                .text())
                .orElse("");
    }

    private static String effect(CountedTrigger counted, StepNames names) {
        String start = new StartWords(names).start(counted.trigger().definition());
        long held = counted.stats().active();
        return "Enable it, and each time a run begins when: %s. %s"
                .formatted(
                        start,
                        held == 0
                                ? "No run waits."
                                : Numbers.counted(
                                                held,
                                                "run that waits goes on",
                                                "runs that wait go on")
                                        + ", at once where its time has passed.");
    }

    static Danger danger(ApiRequest request, CountedTrigger counted) {
        Trigger trigger = counted.trigger();
        return new Danger(
                "Delete this trigger",
                "Its %s deleted with it; %s cancelled. Mails that were handed over are sent."
                        .formatted(
                                Numbers.counted(counted.stats().entered(), "run is", "runs are"),
                                Numbers.counted(
                                        counted.stats().active(),
                                        "that waits is",
                                        "that wait are")),
                Pages.path(request, "/triggers/" + trigger.id() + "/delete"),
                "Delete trigger",
                trigger.name());
    }

    private static List<Counter> counters(String runs, CountedTrigger counted) {
        TriggerStats stats = counted.stats();
        return List.of(
                Counter.of("Entered", Numbers.of(stats.entered()), "", runs),
                counter(stats, "Active", runs, RunStatus.ACTIVE, RunStatus.HELD),
                counter(stats, "Completed", runs, RunStatus.COMPLETED),
                counter(stats, "Skipped a mail", runs, RunStatus.SKIPPED),
                counter(stats, "Ended early", runs, RunStatus.EXITED),
                counter(stats, "Failed", runs, RunStatus.FAILED));
    }

    private static Counter counter(
            TriggerStats stats, String label, String runs, RunStatus... statuses) {
        long number = 0;
        List<String> filters = new ArrayList<>();
        for (RunStatus status : statuses) {
            number += stats.in(status.keyword());
            filters.add("status=" + status.keyword());
        }
        return Counter.of(label, Numbers.of(number), "", runs + "?" + String.join("&", filters));
    }

    private static List<Fact> facts(Trigger trigger, StepNames names, Instant now) {
        TriggerDefinition definition = trigger.definition();
        StartWords words = new StartWords(names);
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Starts when", words.start(definition)));
        facts.add(new Fact("Only if", definition.conditions().map(RuleWords::of).orElse("always")));
        facts.add(
                new Fact(
                        "How often",
                        definition.frequency() == Frequency.ONCE
                                ? "once for each person"
                                : "every time"));
        facts.add(
                new Fact(
                        "Ends early when",
                        definition.exitOn().isEmpty() ? "never" : words.exits(definition)));
        facts.add(Fact.code("Id", trigger.id().toString()));
        facts.add(Fact.code("Slug", trigger.slug().map(Slug::value).orElse("none")));
        facts.add(Fact.time("Changed", Moment.of(trigger.revision().updatedAt(), now)));
        return facts;
    }
}
