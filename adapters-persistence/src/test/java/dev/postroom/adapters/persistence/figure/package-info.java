/** Tests of figures of days in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.figure;

import org.jspecify.annotations.NullMarked;
