/** The client of a request, also behind reverse proxies. */
@NullMarked
package dev.postroom.adapters.rest.shared.client;

import org.jspecify.annotations.NullMarked;
