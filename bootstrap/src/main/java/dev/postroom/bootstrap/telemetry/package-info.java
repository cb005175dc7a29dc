/** Metrics of the service. */
@NullMarked
package dev.postroom.bootstrap.telemetry;

import org.jspecify.annotations.NullMarked;
