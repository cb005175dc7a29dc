package dev.postroom.application.imports;

import java.time.Duration;

/**
 * Sizes and times of imports.
 *
 * @param batchSize rows that commit together
 * @param lease longer than the maximum duration of a batch, otherwise another worker takes the
 *     import over needlessly
 */
public record ImportPace(int batchSize, Duration lease) {}
