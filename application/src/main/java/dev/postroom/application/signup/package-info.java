/** Sign-up forms, and what happens when the public uses them. */
@NullMarked
package dev.postroom.application.signup;

import org.jspecify.annotations.NullMarked;
