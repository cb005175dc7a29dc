package dev.postroom.redtests.domain.subscriber;

import dev.postroom.domain.shared.DrivenPort;

/** A port that is no interface. */
@DrivenPort
public final class MarkedClass {}
