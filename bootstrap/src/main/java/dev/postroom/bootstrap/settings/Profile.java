package dev.postroom.bootstrap.settings;

/** Which set of defaults applies. */
public enum Profile {
    /** A production service. */
    SERVICE,
    /** The demo on a local machine. */
    DEMO
}
