/** Tests of actions. */
@NullMarked
package dev.postroom.adapters.persistence.action;

import org.jspecify.annotations.NullMarked;
