/** Use cases of actions on many subscribers. */
@NullMarked
package dev.postroom.application.action;

import org.jspecify.annotations.NullMarked;
