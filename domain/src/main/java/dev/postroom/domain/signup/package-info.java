/** Forms by which the public signs up. */
@NullMarked
package dev.postroom.domain.signup;

import org.jspecify.annotations.NullMarked;
