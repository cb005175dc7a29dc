/** Tests of sign-up forms in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.signup;

import org.jspecify.annotations.NullMarked;
