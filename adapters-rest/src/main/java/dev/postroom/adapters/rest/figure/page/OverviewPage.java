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
     * @param ahead the days by which the clock of a test environment is ahead
     * @param scopes those of a key that a form makes for the command; empty for no such form, as
     *     when a key was used
     * @param call a command that does one of them
     */
    public record Start(long ahead, List<Task> tasks, List<String> scopes, Code call) {

        public Start {
            tasks = List.copyOf(tasks);
            scopes = List.copyOf(scopes);
        }

        /** Whether there is something left. */
        public boolean isNeeded() {
            return tasks.stream().anyMatch(task -> !task.done());
        }

        /** How many are done, in words. */
        public String progress() {
            return "%d of %d done"
                    .formatted(tasks.stream().filter(Task::done).count(), tasks.size());
        }
    }

    /**
     * A first step, and where to do it.
     *
     * @param hint what is missing; empty for nothing
     */
    public record Task(String label, String hint, String href, boolean done) {}

    /** A campaign that is being sent or was paused. */
    public record Running(String name, String href, Badge status, Progress progress) {}

    /** A webhook whose last deliveries have failed. */
    public record Failing(String url, String href, String trouble) {}

    /** How much of a limit of the plan is used. */
    public record Used(String label, Progress progress) {}

    /** An event that happened. */
    public record Recent(String type, String href, Moment at) {}
}
