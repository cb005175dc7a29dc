/** Preferences that subscribers set themselves. */
@NullMarked
package dev.postroom.domain.preference;

import org.jspecify.annotations.NullMarked;
