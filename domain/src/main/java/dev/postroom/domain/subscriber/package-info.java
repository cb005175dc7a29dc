/** Subscribers, their notes and their tag memberships. */
@NullMarked
package dev.postroom.domain.subscriber;

import org.jspecify.annotations.NullMarked;
