/** Failures of requests, with all violations at once. */
@NullMarked
package dev.postroom.domain.shared.failure;

import org.jspecify.annotations.NullMarked;
