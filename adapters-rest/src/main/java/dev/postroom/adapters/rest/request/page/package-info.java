/** The pages of the log of requests. */
@NullMarked
package dev.postroom.adapters.rest.request.page;

import org.jspecify.annotations.NullMarked;
