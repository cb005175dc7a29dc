package dev.postroom.redtests.stray;

/** In no layer, and in a package without package-info. */
public final class Stray {}
