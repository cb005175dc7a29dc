package dev.postroom.application.privacy;

import java.time.Duration;

/**
 * Sizes and times of erasures.
 *
 * @param people how many people of one workspace are erased together
 * @param settled so long after the deletion, work that began before it can still store something
 *     about the person
 * @param lease longer than the maximum duration of a step, otherwise another worker begins the run
 *     again needlessly
 */
public record ErasurePace(int people, Duration settled, Duration lease) {}
