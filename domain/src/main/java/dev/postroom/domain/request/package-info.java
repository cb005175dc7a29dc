/** The log of requests of programs, and how many requests each key sent. */
@NullMarked
package dev.postroom.domain.request;

import org.jspecify.annotations.NullMarked;
