/** Labels that group subscribers. */
@NullMarked
package dev.postroom.domain.tag;

import org.jspecify.annotations.NullMarked;
