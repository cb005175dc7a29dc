/** Clock, ids and database of tests, and contracts of what all features share. */
@NullMarked
package dev.postroom.domain.shared;

import org.jspecify.annotations.NullMarked;
