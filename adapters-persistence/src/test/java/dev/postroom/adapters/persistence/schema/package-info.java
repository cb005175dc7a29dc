/** Tests of the schema: keys, counters, plans. */
@NullMarked
package dev.postroom.adapters.persistence.schema;

import org.jspecify.annotations.NullMarked;
