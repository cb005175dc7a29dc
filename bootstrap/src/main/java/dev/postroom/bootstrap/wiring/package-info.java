/** Creates every object by its constructor, feature by feature. */
@NullMarked
package dev.postroom.bootstrap.wiring;

import org.jspecify.annotations.NullMarked;
