/** Jobs that repeat the deliveries of a webhook. */
@NullMarked
package dev.postroom.domain.replay;

import org.jspecify.annotations.NullMarked;
