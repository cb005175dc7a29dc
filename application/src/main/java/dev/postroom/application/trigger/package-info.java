/** Use cases of triggers. */
@NullMarked
package dev.postroom.application.trigger;

import org.jspecify.annotations.NullMarked;
