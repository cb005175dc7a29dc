package dev.postroom.bootstrap.e2e;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * The median of some measured values, and a range that contains it in 95 of 100 repetitions of the
 * measurement (the percentiles of medians of resampled values).
 */
record Estimate(double median, double low, double high) {
    private static final int RESAMPLES = 10_000;
    private static final int SEED = 1;

    static Estimate of(double... values) {
        Random random = new Random(SEED);
        double[] medians = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            medians[i] =
                    median(
                            random.ints(values.length, 0, values.length)
                                    .mapToDouble(chosen -> values[chosen])
                                    .toArray());
        }
        Arrays.sort(medians);
        return new Estimate(
                median(values),
                medians[(int) (0.025 * RESAMPLES)],
                medians[(int) (0.975 * RESAMPLES)]);
    }

    private static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** How much more than 1. */
    String asIncrease() {
        return String.format(
                Locale.ROOT,
                "%+.1f %% (95 %%: %+.1f to %+.1f %%)",
                100 * (median - 1),
                100 * (low - 1),
                100 * (high - 1));
    }
}
