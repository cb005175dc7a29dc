/** Contracts, fixtures and in-memory ports of sign-up forms. */
@NullMarked
package dev.postroom.domain.signup;

import org.jspecify.annotations.NullMarked;
