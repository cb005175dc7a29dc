/** PostgreSQL of our own beside the data, or the check that someone else's can be used. */
@NullMarked
package dev.postroom.bootstrap.database;

import org.jspecify.annotations.NullMarked;
