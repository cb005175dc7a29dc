/** Replays of deliveries and their queue. */
@NullMarked
package dev.postroom.adapters.persistence.replay;

import org.jspecify.annotations.NullMarked;
