/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.webhook;

import org.jspecify.annotations.NullMarked;
