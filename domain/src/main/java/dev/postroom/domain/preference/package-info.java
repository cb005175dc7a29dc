/** What subscribers decide for themselves. */
@NullMarked
package dev.postroom.domain.preference;

import org.jspecify.annotations.NullMarked;
