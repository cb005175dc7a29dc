/** Imports over HTTP, and how their content is written. */
@NullMarked
package dev.postroom.adapters.rest.imports;

import org.jspecify.annotations.NullMarked;
