/** The API description and the pages that display it, served from the jar. */
@NullMarked
package dev.postroom.adapters.rest.shared.explorer;

import org.jspecify.annotations.NullMarked;
