package dev.postroom.redtests.application.subscriber;

/** A class that adapters must not know. */
public final class UseCase {}
