/** People reached by email. */
@NullMarked
package dev.postroom.domain.subscriber;

import org.jspecify.annotations.NullMarked;
