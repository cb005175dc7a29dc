/** Tests of people who sign in. */
@NullMarked
package dev.postroom.application.member.access;

import org.jspecify.annotations.NullMarked;
