/** The page behind the unsubscribe link of a mail. */
@NullMarked
package dev.postroom.adapters.rest.preference;

import org.jspecify.annotations.NullMarked;
