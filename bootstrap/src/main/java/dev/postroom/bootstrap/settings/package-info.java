/** What can be set, where each value came from, and the typed result. */
@NullMarked
package dev.postroom.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
