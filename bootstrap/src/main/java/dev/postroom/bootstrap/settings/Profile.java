package dev.postroom.bootstrap.settings;

/** Which set of defaults applies. */
public enum Profile {
    /** A service that others rely on. */
    SERVICE,
    /** A first look on one's own machine. */
    DEMO
}
