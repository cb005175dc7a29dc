package dev.postroom.adapters.rest.system;

import dev.postroom.domain.shared.text.Keyword;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How the installation is doing, as one of its processes sees it.
 *
 * @param checks the parts that the process needs to be ready
 * @param conditions what else is wrong for a time; empty when nothing is
 * @param queues each queue at the last look; empty while nothing is known of them
 * @param settings each setting of the process, in the order of their page
 */
public record SystemState(
        RunningProcess process,
        Status status,
        List<Check> checks,
        List<Condition> conditions,
        List<Queue> queues,
        List<UsedSetting> settings) {

    public SystemState {
        checks = List.copyOf(checks);
        conditions = List.copyOf(conditions);
        queues = List.copyOf(queues);
        settings = List.copyOf(settings);
    }

    /** Whether the process takes requests. */
    public enum Status implements Keyword {
        /** It does. */
        READY,
        /** A part that it needs is missing. */
        UNAVAILABLE,
        /** It stops, and finishes what it has begun. */
        DRAINING
    }

    /**
     * The process that answers.
     *
     * @param management where it serves health and metrics, as host and port
     */
    public record RunningProcess(String version, Instant startedAt, String management) {}

    /**
     * A part that is needed.
     *
     * @param complaint why it does not do its work; empty when it does
     */
    public record Check(String name, Optional<String> complaint) {}

    /** A fault that lasts for a time, in the words of the log. */
    public record Condition(String name, String words) {}

    /**
     * Work that waits.
     *
     * @param waiting counted up to a bound of the store
     * @param oldest for how long the first entry has been waiting that could have been handled;
     *     zero when none has
     * @param bound from what age on it is late
     */
    public record Queue(String name, long waiting, Duration oldest, Duration bound) {

        /** Whether its oldest entry waits for longer than it should. */
        public boolean isLate() {
            return oldest.compareTo(bound) >= 0;
        }
    }

    /**
     * A setting.
     *
     * @param shown its value without secrets
     * @param source where the value came from
     */
    public record UsedSetting(String key, String shown, String source) {}
}
