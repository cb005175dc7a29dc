/** Erasure and history of people. */
@NullMarked
package dev.postroom.adapters.persistence.preference;

import org.jspecify.annotations.NullMarked;
