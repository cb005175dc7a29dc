/** The conversation with a mail server, written down for people. */
@NullMarked
package dev.postroom.adapters.email.email.transcript;

import org.jspecify.annotations.NullMarked;
