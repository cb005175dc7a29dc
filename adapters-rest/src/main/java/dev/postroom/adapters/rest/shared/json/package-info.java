/** Reading and writing JSON strictly. */
@NullMarked
package dev.postroom.adapters.rest.shared.json;

import org.jspecify.annotations.NullMarked;
