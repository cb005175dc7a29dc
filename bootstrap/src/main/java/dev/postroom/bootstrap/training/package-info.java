/** Training runs of the service, from which the JVM makes a cache for later starts. */
@NullMarked
package dev.postroom.bootstrap.training;

import org.jspecify.annotations.NullMarked;
