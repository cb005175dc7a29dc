/** Subscribers' own choices, such as unsubscribing. */
@NullMarked
package dev.postroom.application.preference;

import org.jspecify.annotations.NullMarked;
