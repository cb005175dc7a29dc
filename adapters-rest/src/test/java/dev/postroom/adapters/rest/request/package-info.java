/** Tests of the log of requests: what is noted. */
@NullMarked
package dev.postroom.adapters.rest.request;

import org.jspecify.annotations.NullMarked;
