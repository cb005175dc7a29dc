/** The log of requests: what is noted of each, and how it is read. */
@NullMarked
package dev.postroom.adapters.rest.request;

import org.jspecify.annotations.NullMarked;
