/** Templates and their rendering. */
@NullMarked
package dev.postroom.domain.template;

import org.jspecify.annotations.NullMarked;
