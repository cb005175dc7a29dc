/** Tests of the code that all repositories share, on a real PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.shared;

import org.jspecify.annotations.NullMarked;
