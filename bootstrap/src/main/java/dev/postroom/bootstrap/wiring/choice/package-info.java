/** The adapters that settings can choose. */
@NullMarked
package dev.postroom.bootstrap.wiring.choice;

import org.jspecify.annotations.NullMarked;
