/** Values of PostgreSQL and parts of statements. */
@NullMarked
package dev.postroom.adapters.persistence.sql;

import org.jspecify.annotations.NullMarked;
