/** The pages of subscribers. */
@NullMarked
package dev.postroom.adapters.rest.subscriber.page;

import org.jspecify.annotations.NullMarked;
