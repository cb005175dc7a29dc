/** Liveness, readiness and metrics on a port of their own. */
@NullMarked
package dev.postroom.bootstrap.management;

import org.jspecify.annotations.NullMarked;
