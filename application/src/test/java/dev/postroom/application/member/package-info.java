/** Tests of people who sign in. */
@NullMarked
package dev.postroom.application.member;

import org.jspecify.annotations.NullMarked;
