/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.billing;

import org.jspecify.annotations.NullMarked;
