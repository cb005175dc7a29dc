/** Links that let a person in for the first time, or again: set-up, invitation and reset. */
@NullMarked
package dev.postroom.domain.member.access;

import org.jspecify.annotations.NullMarked;
