/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.shared;

import org.jspecify.annotations.NullMarked;
