/** Campaigns over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.campaign;

import org.jspecify.annotations.NullMarked;
