package dev.postroom.application.imports;

import java.time.Duration;

/**
 * How imports are worked on.
 *
 * @param batchSize rows that commit together
 * @param lease longer than a batch can take, or another worker takes the import over in vain
 */
public record ImportPace(int batchSize, Duration lease) {}
