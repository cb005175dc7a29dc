/** Worker threads, and stopping everything in order and in time. */
@NullMarked
package dev.postroom.bootstrap.lifecycle;

import org.jspecify.annotations.NullMarked;
