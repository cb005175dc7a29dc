/** Values of requests and responses. */
@NullMarked
package dev.postroom.adapters.rest.shared.http.value;

import org.jspecify.annotations.NullMarked;
