/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.tag;

import org.jspecify.annotations.NullMarked;
