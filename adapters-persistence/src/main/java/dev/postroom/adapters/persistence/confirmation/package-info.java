/** Confirmations as rows. */
@NullMarked
package dev.postroom.adapters.persistence.confirmation;

import org.jspecify.annotations.NullMarked;
