/** Actions on many subscribers in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.action;

import org.jspecify.annotations.NullMarked;
