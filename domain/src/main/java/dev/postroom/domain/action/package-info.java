/** Actions on the subscribers that a selection chooses, as durable jobs. */
@NullMarked
package dev.postroom.domain.action;

import org.jspecify.annotations.NullMarked;
