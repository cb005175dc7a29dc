/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.email;

import org.jspecify.annotations.NullMarked;
