/** Mails, transports, and transactional sending. */
@NullMarked
package dev.postroom.domain.email;

import org.jspecify.annotations.NullMarked;
