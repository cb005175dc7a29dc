package dev.postroom.application.replay;

import java.time.Duration;

/**
 * Sizes and times of replays.
 *
 * @param step the number of deliveries that one step looks at
 * @param mostDue a replay waits while so many deliveries of its webhook are due, so that new ones
 *     do not wait for all that it repeats
 * @param pause how long it then waits
 * @param lease longer than the maximum duration of a step, otherwise another worker takes the
 *     replay over needlessly
 */
public record ReplayPace(int step, int mostDue, Duration pause, Duration lease) {}
