/** Adapters that settings choose by their names, with settings of their own. */
@NullMarked
package dev.postroom.bootstrap.settings.choice;

import org.jspecify.annotations.NullMarked;
