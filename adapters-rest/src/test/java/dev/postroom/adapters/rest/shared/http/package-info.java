/** Tests of the steps of every request. */
@NullMarked
package dev.postroom.adapters.rest.shared.http;

import org.jspecify.annotations.NullMarked;
