/** Addresses of receivers: which may be connected to. */
@NullMarked
package dev.postroom.adapters.webhook.address;

import org.jspecify.annotations.NullMarked;
