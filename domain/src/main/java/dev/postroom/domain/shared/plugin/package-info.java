/** Adapters that settings choose by their names, and what they get from the service. */
@NullMarked
package dev.postroom.domain.shared.plugin;

import org.jspecify.annotations.NullMarked;
