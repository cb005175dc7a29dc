/** The second factor of people who sign in: codes of an app, and recovery codes. */
@NullMarked
package dev.postroom.domain.member.factor;

import org.jspecify.annotations.NullMarked;
