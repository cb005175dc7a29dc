/** Tests and in-memory ports of people and memberships. */
@NullMarked
package dev.postroom.domain.member;

import org.jspecify.annotations.NullMarked;
