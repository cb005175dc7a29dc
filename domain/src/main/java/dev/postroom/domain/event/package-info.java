/** Facts about resources, and how they are passed on. */
@NullMarked
package dev.postroom.domain.event;

import org.jspecify.annotations.NullMarked;
