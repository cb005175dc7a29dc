/** Signing in, and the sessions of people who are signed in. */
@NullMarked
package dev.postroom.application.member.session;

import org.jspecify.annotations.NullMarked;
