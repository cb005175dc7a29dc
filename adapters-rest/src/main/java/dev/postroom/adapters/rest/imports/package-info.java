/** Imports over HTTP, and their file formats. */
@NullMarked
package dev.postroom.adapters.rest.imports;

import org.jspecify.annotations.NullMarked;
