/** Imports of subscribers from files, as durable jobs. */
@NullMarked
package dev.postroom.domain.imports;

import org.jspecify.annotations.NullMarked;
