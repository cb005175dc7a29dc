/** Tests and in-memory ports of links. */
@NullMarked
package dev.postroom.domain.member.access;

import org.jspecify.annotations.NullMarked;
