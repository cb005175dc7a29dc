/** Messages written without the mail library, for mails in great number. */
@NullMarked
package dev.postroom.adapters.email.email.mime;

import org.jspecify.annotations.NullMarked;
