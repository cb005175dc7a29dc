/** What every repository stands on, on a real PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.shared;

import org.jspecify.annotations.NullMarked;
