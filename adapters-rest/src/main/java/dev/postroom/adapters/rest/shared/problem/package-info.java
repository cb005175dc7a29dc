/** Errors as problem documents (RFC 9457). */
@NullMarked
package dev.postroom.adapters.rest.shared.problem;

import org.jspecify.annotations.NullMarked;
