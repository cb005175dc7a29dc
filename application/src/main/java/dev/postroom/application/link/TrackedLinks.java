package dev.postroom.application.link;

import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackedUrl;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The tracked image and links of one mail.
 *
 * @param root the public root of the service
 */
public record TrackedLinks(String root, TrackingKeys keys, UUID workspace, TrackedMail mail) {

    private static final Pattern OWN_PAGES =
            Pattern.compile("/(?:u|o|c|preferences|view|confirm)(?:[/?#].*)?");

    /** Whether the URL is tracked: links to the pages of the service for subscribers are not. */
    boolean isTracked(String url) {
        return TrackedUrl.isTrackable(url)
                && !(url.startsWith(root)
                        && OWN_PAGES.matcher(url.substring(root.length())).matches());
    }

    /** The URL of the image that reports an open. */
    String image() {
        return root + "/o/" + sealed(Optional.empty());
    }

    /** The URL that reports a click and leads to {@code target}. */
    String to(String target) {
        return root + "/c/" + sealed(Optional.of(target));
    }

    private String sealed(Optional<String> link) {
        return new TrackingToken(workspace, mail, link).seal(keys);
    }

    @Override
    public String toString() {
        return "TrackedLinks[" + root + "]";
    }
}
