/** Events as receivers get them. */
@NullMarked
package dev.postroom.adapters.rest.event;

import org.jspecify.annotations.NullMarked;
