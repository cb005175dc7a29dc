/** Messages and how they are handed over: MIME, SMTP and captured mail. */
@NullMarked
package dev.postroom.adapters.email.email;

import org.jspecify.annotations.NullMarked;
