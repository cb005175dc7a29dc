/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.imports;

import org.jspecify.annotations.NullMarked;
