/** Tests of segments in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.segment;

import org.jspecify.annotations.NullMarked;
