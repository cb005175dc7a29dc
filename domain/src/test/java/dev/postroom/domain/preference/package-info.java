/** Tests of the preference center's values. */
@NullMarked
package dev.postroom.domain.preference;

import org.jspecify.annotations.NullMarked;
