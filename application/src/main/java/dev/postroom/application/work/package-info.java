/** Watching for work that is due. */
@NullMarked
package dev.postroom.application.work;

import org.jspecify.annotations.NullMarked;
