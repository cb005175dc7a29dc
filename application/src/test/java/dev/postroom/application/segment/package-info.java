/** Tests of segments. */
@NullMarked
package dev.postroom.application.segment;

import org.jspecify.annotations.NullMarked;
