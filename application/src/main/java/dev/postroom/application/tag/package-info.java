/** Use cases of tags. */
@NullMarked
package dev.postroom.application.tag;

import org.jspecify.annotations.NullMarked;
