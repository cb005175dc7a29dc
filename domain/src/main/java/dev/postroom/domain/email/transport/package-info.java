/** Mail transports, and the replies of mail servers. */
@NullMarked
package dev.postroom.domain.email.transport;

import org.jspecify.annotations.NullMarked;
