/** Contracts of the ports that find due work. */
@NullMarked
package dev.postroom.domain.work;

import org.jspecify.annotations.NullMarked;
