/** Files of subscribers that are taken in as durable jobs. */
@NullMarked
package dev.postroom.domain.imports;

import org.jspecify.annotations.NullMarked;
