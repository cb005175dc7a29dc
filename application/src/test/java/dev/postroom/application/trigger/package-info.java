/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.trigger;

import org.jspecify.annotations.NullMarked;
