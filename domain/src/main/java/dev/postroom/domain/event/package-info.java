/** Facts about resources, and how they are relayed. */
@NullMarked
package dev.postroom.domain.event;

import org.jspecify.annotations.NullMarked;
