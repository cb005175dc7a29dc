/** Tests of counting opens and clicks. */
@NullMarked
package dev.postroom.application.tracking;

import org.jspecify.annotations.NullMarked;
