package dev.postroom.application.link;

import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import java.util.Optional;
import java.util.UUID;

/** The tracked image and links of one mail. */
public record TrackedLinks(String root, TrackingKeys keys, UUID workspace, TrackedMail mail) {

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
