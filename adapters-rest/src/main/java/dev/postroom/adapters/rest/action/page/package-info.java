/** The pages of actions on many subscribers. */
@NullMarked
package dev.postroom.adapters.rest.action.page;

import org.jspecify.annotations.NullMarked;
