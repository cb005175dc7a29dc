/** Tests of people who sign in. */
@NullMarked
package dev.postroom.application.member.session;

import org.jspecify.annotations.NullMarked;
