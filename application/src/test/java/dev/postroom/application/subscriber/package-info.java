/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.subscriber;

import org.jspecify.annotations.NullMarked;
