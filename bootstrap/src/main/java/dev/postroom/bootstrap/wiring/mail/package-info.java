/** The transports of live mail. */
@NullMarked
package dev.postroom.bootstrap.wiring.mail;

import org.jspecify.annotations.NullMarked;
