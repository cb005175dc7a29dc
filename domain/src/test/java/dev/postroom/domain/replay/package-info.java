/** Contracts and in-memory ports of replays. */
@NullMarked
package dev.postroom.domain.replay;

import org.jspecify.annotations.NullMarked;
