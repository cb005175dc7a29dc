/** Tests of event bodies. */
@NullMarked
package dev.postroom.adapters.rest.event;

import org.jspecify.annotations.NullMarked;
