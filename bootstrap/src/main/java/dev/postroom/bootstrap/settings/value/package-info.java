/** One setting, its sources and its problems. */
@NullMarked
package dev.postroom.bootstrap.settings.value;

import org.jspecify.annotations.NullMarked;
