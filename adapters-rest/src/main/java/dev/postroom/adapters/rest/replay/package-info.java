/** Replays over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.replay;

import org.jspecify.annotations.NullMarked;
