package dev.postroom.adapters.rest.shared.http.body;

/**
 * The largest sizes of request bodies, in bytes.
 *
 * @param standard for most operations
 * @param large for mails with attachments, for batches and for imports
 * @param together for all bodies in memory at the same time
 */
public record BodyLimits(int standard, int large, long together) {

    private static final int MEBIBYTE = 1024 * 1024;

    // the worst-case memory per byte of a body while it is parsed and stored, doubled to leave half
    // of the heap for other uses
    private static final int HEAP_SHARE = 16;

    /** 1 MiB, 25 MiB for large bodies, and a sixteenth of the heap for all together. */
    public static BodyLimits usual() {
        long fitting = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        return new BodyLimits(MEBIBYTE, 25 * MEBIBYTE, fitting);
    }
}
