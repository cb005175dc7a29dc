/** Figures of days over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.figure;

import org.jspecify.annotations.NullMarked;
