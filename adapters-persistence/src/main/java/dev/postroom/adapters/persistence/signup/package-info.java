/** Sign-up forms. */
@NullMarked
package dev.postroom.adapters.persistence.signup;

import org.jspecify.annotations.NullMarked;
