/** Tests of confirmations on PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.preference;

import org.jspecify.annotations.NullMarked;
