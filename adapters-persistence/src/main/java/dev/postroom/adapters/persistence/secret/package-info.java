/** Secrets in rows, encrypted under the master keys. */
@NullMarked
package dev.postroom.adapters.persistence.secret;

import org.jspecify.annotations.NullMarked;
