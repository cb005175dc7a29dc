/** Tests of opens and clicks in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.tracking;

import org.jspecify.annotations.NullMarked;
