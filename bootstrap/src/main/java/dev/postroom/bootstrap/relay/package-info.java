/** Watches the mail server, and pauses sending from the command line. */
@NullMarked
package dev.postroom.bootstrap.relay;

import org.jspecify.annotations.NullMarked;
