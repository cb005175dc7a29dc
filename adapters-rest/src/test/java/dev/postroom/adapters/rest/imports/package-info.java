/** Tests of imports over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.imports;

import org.jspecify.annotations.NullMarked;
