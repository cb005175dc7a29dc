/** The ground under all features: the database, its queues and history, limits and due work. */
@NullMarked
package dev.postroom.bootstrap.wiring.foundation;

import org.jspecify.annotations.NullMarked;
