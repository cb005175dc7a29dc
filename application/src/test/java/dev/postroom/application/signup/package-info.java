/** Tests of sign-up forms. */
@NullMarked
package dev.postroom.application.signup;

import org.jspecify.annotations.NullMarked;
