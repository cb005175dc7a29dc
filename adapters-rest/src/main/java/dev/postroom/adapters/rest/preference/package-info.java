/** The page behind the link at the foot of a mail. */
@NullMarked
package dev.postroom.adapters.rest.preference;

import org.jspecify.annotations.NullMarked;
