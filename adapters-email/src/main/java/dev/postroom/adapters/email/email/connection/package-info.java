/** Connections to a mail server, whichever program speaks over them. */
@NullMarked
package dev.postroom.adapters.email.email.connection;

import org.jspecify.annotations.NullMarked;
