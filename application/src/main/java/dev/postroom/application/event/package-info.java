/** How events are recorded and passed on. */
@NullMarked
package dev.postroom.application.event;

import org.jspecify.annotations.NullMarked;
