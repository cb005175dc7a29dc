package dev.postroom.domain.imports;

/**
 * How far an import has come.
 *
 * @param linesRead the line on which the last row that was dealt with begins; 0 before the first
 * @param bytesRead how much of the content was read for that, with some read ahead
 * @param created rows that made a subscriber
 * @param updated rows that changed a known subscriber
 * @param ignored rows that left a known subscriber as it was
 * @param rejected rows that were not taken in
 */
public record ImportProgress(
        long linesRead, long bytesRead, long created, long updated, long ignored, long rejected) {

    /** Nothing was done. */
    public static ImportProgress none() {
        return new ImportProgress(0, 0, 0, 0, 0, 0);
    }
}
