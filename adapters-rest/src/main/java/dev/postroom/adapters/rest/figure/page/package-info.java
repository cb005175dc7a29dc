/** The pages of figures: the overview. */
@NullMarked
package dev.postroom.adapters.rest.figure.page;

import org.jspecify.annotations.NullMarked;
