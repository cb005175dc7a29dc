/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.preference;

import org.jspecify.annotations.NullMarked;
