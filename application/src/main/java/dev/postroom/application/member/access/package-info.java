/** Links that let people in for the first time, or again. */
@NullMarked
package dev.postroom.application.member.access;

import org.jspecify.annotations.NullMarked;
