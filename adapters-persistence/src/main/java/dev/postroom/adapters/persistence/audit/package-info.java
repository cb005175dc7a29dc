/** The audit log in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.audit;

import org.jspecify.annotations.NullMarked;
