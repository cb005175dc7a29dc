/** The confirmation page and its operations. */
@NullMarked
package dev.postroom.adapters.rest.confirmation;

import org.jspecify.annotations.NullMarked;
