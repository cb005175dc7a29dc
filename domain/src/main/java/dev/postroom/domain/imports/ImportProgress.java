package dev.postroom.domain.imports;

/**
 * The progress of an import.
 *
 * @param linesRead the first line of the last processed row; 0 before the first
 * @param bytesRead the number of bytes read so far, with some read-ahead
 * @param created the number of rows that created a subscriber
 * @param updated the number of rows that changed a known subscriber
 * @param ignored the number of rows that left a known subscriber unchanged
 * @param rejected the number of rejected rows
 */
public record ImportProgress(
        long linesRead, long bytesRead, long created, long updated, long ignored, long rejected) {

    /** The progress before the first row. */
    public static ImportProgress none() {
        return new ImportProgress(0, 0, 0, 0, 0, 0);
    }
}
