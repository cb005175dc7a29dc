/** Confirmations of subscriptions. */
@NullMarked
package dev.postroom.adapters.persistence.preference;

import org.jspecify.annotations.NullMarked;
