/** Double opt-in: confirmations that wait for the person. */
@NullMarked
package dev.postroom.domain.confirmation;

import org.jspecify.annotations.NullMarked;
