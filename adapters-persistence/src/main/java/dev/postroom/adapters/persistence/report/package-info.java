/** Reports about mail in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.report;

import org.jspecify.annotations.NullMarked;
