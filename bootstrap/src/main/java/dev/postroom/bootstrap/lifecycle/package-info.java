/** Worker threads and the ordered shutdown. */
@NullMarked
package dev.postroom.bootstrap.lifecycle;

import org.jspecify.annotations.NullMarked;
