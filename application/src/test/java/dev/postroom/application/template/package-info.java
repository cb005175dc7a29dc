/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.template;

import org.jspecify.annotations.NullMarked;
