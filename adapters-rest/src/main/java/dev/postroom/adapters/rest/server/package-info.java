/** The HTTP server: framing, slow clients, addresses of clients. */
@NullMarked
package dev.postroom.adapters.rest.server;

import org.jspecify.annotations.NullMarked;
