/** Connections to a mail server, for all transports over SMTP. */
@NullMarked
package dev.postroom.adapters.email.email.connection;

import org.jspecify.annotations.NullMarked;
