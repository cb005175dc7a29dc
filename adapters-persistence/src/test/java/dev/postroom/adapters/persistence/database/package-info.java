/** PostgreSQL for tests. */
@NullMarked
package dev.postroom.adapters.persistence.database;

import org.jspecify.annotations.NullMarked;
