/** Subscribers read one batch after the other, for a file or a walk. */
@NullMarked
package dev.postroom.domain.subscriber.export;

import org.jspecify.annotations.NullMarked;
