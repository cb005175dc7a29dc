package dev.postroom.domain.tracking;

import dev.postroom.domain.shared.DrivingPort;

/**
 * Counts opens and clicks. The callers are mail programs and browsers, which have only the tokens
 * in mails. Neither method changes a subscription, and neither fails because of what is stored.
 */
@DrivingPort
public interface TrackEngagement {

    /**
     * Counts an open. {@code Unauthenticated} ({@code invalid_token}) unless the token is that of
     * an image.
     */
    void opened(String token, boolean isHuman);

    /** As {@link #opened}, without counting. */
    void checkImage(String token);

    /**
     * Counts a click and returns the URL that was in the mail. {@code Unauthenticated} ({@code
     * invalid_token}) unless the token is that of a link.
     */
    String clicked(String token, boolean isHuman);

    /** The URL that was in the mail, as {@link #clicked}, without counting. */
    String findTarget(String token);
}
