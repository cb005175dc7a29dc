/** How events are recorded and relayed. */
@NullMarked
package dev.postroom.application.event;

import org.jspecify.annotations.NullMarked;
