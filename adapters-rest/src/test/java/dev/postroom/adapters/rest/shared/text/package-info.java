/** Tests of tables as text. */
@NullMarked
package dev.postroom.adapters.rest.shared.text;

import org.jspecify.annotations.NullMarked;
