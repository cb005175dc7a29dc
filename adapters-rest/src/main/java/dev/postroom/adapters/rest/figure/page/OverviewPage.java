package dev.postroom.adapters.rest.figure.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Plot;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.util.List;

/**
 * How an environment is.
 *
 * @param start what is still to be done at first
 * @param ranges for how many days the plots can be
 */
public record OverviewPage(
        Start start,
        List<Counter> counters,
        List<Tab> ranges,
        List<Plot> plots,
        List<Running> campaigns,
        List<Failing> webhooks,
        List<Used> plan,
        List<Recent> events) {

    public OverviewPage {
        counters = List.copyOf(counters);
        ranges = List.copyOf(ranges);
        plots = List.copyOf(plots);
        campaigns = List.copyOf(campaigns);
        webhooks = List.copyOf(webhooks);
        plan = List.copyOf(plan);
        events = List.copyOf(events);
    }

    /**
     * The first steps.
     *
     * @param call a command that does one of them
     */
    public record Start(List<Task> tasks, Code call) {

        public Start {
            tasks = List.copyOf(tasks);
        }

        /** Whether there is something left. */
        public boolean isNeeded() {
            return tasks.stream().anyMatch(task -> !task.done());
        }
    }

    /** A first step, and where to do it. */
    public record Task(String label, String href, boolean done) {}

    /** A campaign that is being sent or was paused. */
    public record Running(String name, String href, Badge status, Progress progress) {}

    /** A webhook whose last deliveries have failed. */
    public record Failing(String url, String href, String trouble) {}

    /** How much of a limit of the plan is used. */
    public record Used(String label, Progress progress) {}

    /** An event that happened. */
    public record Recent(String type, String href, Moment at) {}
}
