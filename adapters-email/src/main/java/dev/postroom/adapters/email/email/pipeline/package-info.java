/** SMTP with pipelining (RFC 2920) over sockets of our own: connections, and sessions on them. */
@NullMarked
package dev.postroom.adapters.email.email.pipeline;

import org.jspecify.annotations.NullMarked;
