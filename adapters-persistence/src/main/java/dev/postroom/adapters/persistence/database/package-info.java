/** The database of the service: schema, migrations and history. */
@NullMarked
package dev.postroom.adapters.persistence.database;

import org.jspecify.annotations.NullMarked;
