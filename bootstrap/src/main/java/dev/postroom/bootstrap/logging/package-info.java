/** Structured logs on standard error, without personal data and secrets. */
@NullMarked
package dev.postroom.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
