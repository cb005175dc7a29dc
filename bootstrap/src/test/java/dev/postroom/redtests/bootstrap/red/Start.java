package dev.postroom.redtests.bootstrap.red;

/** A class that no module may depend on. */
public final class Start {}
