/** Sign-up forms over HTTP, for clients and for the public. */
@NullMarked
package dev.postroom.adapters.rest.signup;

import org.jspecify.annotations.NullMarked;
