/** Tests of the log of requests. */
@NullMarked
package dev.postroom.application.request;

import org.jspecify.annotations.NullMarked;
