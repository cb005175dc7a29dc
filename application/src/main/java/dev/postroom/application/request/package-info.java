/** The log of requests: what is kept, and how it gets into the store. */
@NullMarked
package dev.postroom.application.request;

import org.jspecify.annotations.NullMarked;
