package dev.postroom.application.action;

import java.time.Duration;

/**
 * Sizes and times of actions.
 *
 * @param step the number of people that one step looks at
 * @param lease longer than the maximum duration of a step, otherwise another worker takes the
 *     action over needlessly
 */
public record ActionPace(int step, Duration lease) {}
