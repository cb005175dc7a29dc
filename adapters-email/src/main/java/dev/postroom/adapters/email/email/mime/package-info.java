/** Mails written as messages, the same for every transport. */
@NullMarked
package dev.postroom.adapters.email.email.mime;

import org.jspecify.annotations.NullMarked;
