/** Opens and clicks in memory, and their contract. */
@NullMarked
package dev.postroom.domain.tracking;

import org.jspecify.annotations.NullMarked;
