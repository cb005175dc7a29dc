/** Tests of subscribers over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.subscriber;

import org.jspecify.annotations.NullMarked;
