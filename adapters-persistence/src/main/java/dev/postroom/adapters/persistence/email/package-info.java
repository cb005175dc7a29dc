/** Transactional mail, its queue, and captured mail. */
@NullMarked
package dev.postroom.adapters.persistence.email;

import org.jspecify.annotations.NullMarked;
