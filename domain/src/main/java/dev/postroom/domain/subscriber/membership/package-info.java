/** Who has which tag. */
@NullMarked
package dev.postroom.domain.subscriber.membership;

import org.jspecify.annotations.NullMarked;
