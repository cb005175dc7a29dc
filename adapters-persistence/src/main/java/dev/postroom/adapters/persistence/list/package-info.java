/** Lists by keyset, with exact totals. */
@NullMarked
package dev.postroom.adapters.persistence.list;

import org.jspecify.annotations.NullMarked;
