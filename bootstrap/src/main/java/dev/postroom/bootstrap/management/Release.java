package dev.postroom.bootstrap.management;

import java.util.Optional;

/** The version in the manifest of the jar. */
public final class Release {

    private Release() {}

    /** For example {@code 1.4.0}; {@code development} outside of a jar. */
    public static String number() {
        return Optional.ofNullable(Release.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
