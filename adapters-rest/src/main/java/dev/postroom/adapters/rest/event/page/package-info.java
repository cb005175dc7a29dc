/** The pages of the log of events. */
@NullMarked
package dev.postroom.adapters.rest.event.page;

import org.jspecify.annotations.NullMarked;
