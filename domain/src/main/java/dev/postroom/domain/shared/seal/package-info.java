/** Sealed text and the keys of codes. */
@NullMarked
package dev.postroom.domain.shared.seal;

import org.jspecify.annotations.NullMarked;
