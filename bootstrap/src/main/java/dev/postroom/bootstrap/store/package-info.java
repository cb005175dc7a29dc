/** The database and the keys that the service opens at its start. */
@NullMarked
package dev.postroom.bootstrap.store;

import org.jspecify.annotations.NullMarked;
