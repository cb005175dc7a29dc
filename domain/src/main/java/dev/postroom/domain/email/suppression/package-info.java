/** Suppressed addresses, and how a suppression is lifted. */
@NullMarked
package dev.postroom.domain.email.suppression;

import org.jspecify.annotations.NullMarked;
