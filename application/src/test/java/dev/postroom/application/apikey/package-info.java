/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.apikey;

import org.jspecify.annotations.NullMarked;
