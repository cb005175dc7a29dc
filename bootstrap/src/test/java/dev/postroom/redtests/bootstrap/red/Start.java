package dev.postroom.redtests.bootstrap.red;

/** What nobody may depend on. */
public final class Start {}
