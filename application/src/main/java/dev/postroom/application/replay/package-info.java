/** Use cases of replays. */
@NullMarked
package dev.postroom.application.replay;

import org.jspecify.annotations.NullMarked;
