/** Code that several use cases share. */
@NullMarked
package dev.postroom.application.shared;

import org.jspecify.annotations.NullMarked;
