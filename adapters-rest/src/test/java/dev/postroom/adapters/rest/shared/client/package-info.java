/** Tests of finding the client of a request. */
@NullMarked
package dev.postroom.adapters.rest.shared.client;

import org.jspecify.annotations.NullMarked;
