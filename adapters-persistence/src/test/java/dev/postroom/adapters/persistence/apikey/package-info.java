/** Tests of this feature's repositories on a real PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.apikey;

import org.jspecify.annotations.NullMarked;
