/** Bodies of requests, read within their limits. */
@NullMarked
package dev.postroom.adapters.rest.shared.http.body;

import org.jspecify.annotations.NullMarked;
