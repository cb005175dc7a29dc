/** Work that waits in the database for a worker. */
@NullMarked
package dev.postroom.domain.work;

import org.jspecify.annotations.NullMarked;
