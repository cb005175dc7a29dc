package dev.postroom.adapters.rest.shared.http;

/**
 * Most bytes of request bodies.
 *
 * @param standard for most operations
 * @param large for mails with attachments and for imports
 * @param together for all that are held in memory at the same time
 */
public record BodyLimits(int standard, int large, long together) {

    private static final int MEBIBYTE = 1024 * 1024;

    // what one byte of a body may need at worst while it is read as JSON and stored, with as much
    // room left for everything else
    private static final int HEAP_SHARE = 16;

    /** 1 MiB, 25 MiB for the large ones, and what fits into the heap together. */
    public static BodyLimits usual() {
        long fitting = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        return new BodyLimits(MEBIBYTE, 25 * MEBIBYTE, fitting);
    }
}
