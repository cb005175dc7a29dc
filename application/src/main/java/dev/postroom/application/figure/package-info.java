/** Figures of days. */
@NullMarked
package dev.postroom.application.figure;

import org.jspecify.annotations.NullMarked;
