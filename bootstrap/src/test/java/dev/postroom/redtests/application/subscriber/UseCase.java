package dev.postroom.redtests.application.subscriber;

/** What adapters must not know. */
public final class UseCase {}
