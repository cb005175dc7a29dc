/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.campaign;

import org.jspecify.annotations.NullMarked;
