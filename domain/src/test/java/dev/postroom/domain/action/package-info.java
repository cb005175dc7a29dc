/** Contracts and in-memory ports of actions. */
@NullMarked
package dev.postroom.domain.action;

import org.jspecify.annotations.NullMarked;
