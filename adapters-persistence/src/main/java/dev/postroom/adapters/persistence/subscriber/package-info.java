/** Subscribers, their memberships and notes. */
@NullMarked
package dev.postroom.adapters.persistence.subscriber;

import org.jspecify.annotations.NullMarked;
