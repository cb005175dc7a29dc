/** The embedded PostgreSQL, and the check that an external one can be used. */
@NullMarked
package dev.postroom.bootstrap.database;

import org.jspecify.annotations.NullMarked;
