/** Erasure and history of one person in all tables. */
@NullMarked
package dev.postroom.adapters.persistence.privacy;

import org.jspecify.annotations.NullMarked;
