/** Tests of what is in this package. */
@NullMarked
package dev.postroom.adapters.rest.email;

import org.jspecify.annotations.NullMarked;
