/** The contract of the log of requests, and the log in memory. */
@NullMarked
package dev.postroom.domain.request;

import org.jspecify.annotations.NullMarked;
