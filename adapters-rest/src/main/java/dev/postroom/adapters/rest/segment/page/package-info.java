/** The pages of segments. */
@NullMarked
package dev.postroom.adapters.rest.segment.page;

import org.jspecify.annotations.NullMarked;
