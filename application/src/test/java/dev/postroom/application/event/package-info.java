/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.event;

import org.jspecify.annotations.NullMarked;
