/** The pages of triggers. */
@NullMarked
package dev.postroom.adapters.rest.trigger.page;

import org.jspecify.annotations.NullMarked;
