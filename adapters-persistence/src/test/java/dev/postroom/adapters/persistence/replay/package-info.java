/** Tests of replays. */
@NullMarked
package dev.postroom.adapters.persistence.replay;

import org.jspecify.annotations.NullMarked;
