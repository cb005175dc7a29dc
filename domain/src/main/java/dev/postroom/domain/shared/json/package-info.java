/** JSON without a library. */
@NullMarked
package dev.postroom.domain.shared.json;

import org.jspecify.annotations.NullMarked;
