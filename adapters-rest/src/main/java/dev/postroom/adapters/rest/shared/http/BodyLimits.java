package dev.postroom.adapters.rest.shared.http;

/**
 * Most bytes of a request body.
 *
 * @param standard for most operations
 * @param large for mails with attachments
 */
public record BodyLimits(int standard, int large) {

    /** 1 MiB, and 25 MiB for mails with attachments. */
    public static BodyLimits usual() {
        return new BodyLimits(1024 * 1024, 25 * 1024 * 1024);
    }
}
