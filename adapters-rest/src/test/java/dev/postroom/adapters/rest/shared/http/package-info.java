/** Tests of what every request goes through. */
@NullMarked
package dev.postroom.adapters.rest.shared.http;

import org.jspecify.annotations.NullMarked;
