/** A mail as it is handed over: head, content and attachments. */
@NullMarked
package dev.postroom.domain.email.message;

import org.jspecify.annotations.NullMarked;
