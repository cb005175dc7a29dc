package dev.postroom.domain.tracking;

import java.util.regex.Pattern;

/** Judges which links of mails can be tracked. */
public final class TrackedUrl {

    /** Longer URLs are not tracked. */
    public static final int MAX_LENGTH = 2000;

    // only what can be sent in a header as it is
    private static final Pattern WEB =
            Pattern.compile(
                    "https?://[!-~&&[^/?#\"<>\\\\]][!-~&&[^\"<>\\\\]]*", Pattern.CASE_INSENSITIVE);

    private TrackedUrl() {}

    /** Whether the URL is an absolute one of the web, in ASCII without spaces, and not too long. */
    public static boolean isTrackable(String url) {
        return url.length() <= MAX_LENGTH && WEB.matcher(url).matches();
    }
}
