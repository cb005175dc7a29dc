/** Figures of days. */
@NullMarked
package dev.postroom.adapters.persistence.figure;

import org.jspecify.annotations.NullMarked;
