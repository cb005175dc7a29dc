package dev.postroom.redtests.application.subscriber;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A library in a use case. */
public final class LogsByLibrary {
    static final Logger LOGGER = LoggerFactory.getLogger(LogsByLibrary.class);
}
