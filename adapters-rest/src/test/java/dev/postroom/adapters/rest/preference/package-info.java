/** Tests of the preference center over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.preference;

import org.jspecify.annotations.NullMarked;
