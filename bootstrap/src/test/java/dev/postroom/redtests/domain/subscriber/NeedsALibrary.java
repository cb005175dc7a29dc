package dev.postroom.redtests.domain.subscriber;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A library in the domain. */
public final class NeedsALibrary {
    static final Logger LOGGER = LoggerFactory.getLogger(NeedsALibrary.class);
}
