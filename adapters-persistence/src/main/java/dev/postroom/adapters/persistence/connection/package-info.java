/** Connections to the database: pool, settings, time limits and outages. */
@NullMarked
package dev.postroom.adapters.persistence.connection;

import org.jspecify.annotations.NullMarked;
