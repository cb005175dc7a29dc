/** The pages of tags. */
@NullMarked
package dev.postroom.adapters.rest.tag.page;

import org.jspecify.annotations.NullMarked;
