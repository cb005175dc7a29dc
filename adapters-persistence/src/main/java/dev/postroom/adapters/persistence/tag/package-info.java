/** Tags and their counts. */
@NullMarked
package dev.postroom.adapters.persistence.tag;

import org.jspecify.annotations.NullMarked;
