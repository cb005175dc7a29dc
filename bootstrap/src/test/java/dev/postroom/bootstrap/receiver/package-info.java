/** The receiving side of webhooks, for commands: shows deliveries and asks for them again. */
@NullMarked
package dev.postroom.bootstrap.receiver;

import org.jspecify.annotations.NullMarked;
