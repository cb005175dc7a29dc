/** Tests and in-memory ports of sessions. */
@NullMarked
package dev.postroom.domain.member.session;

import org.jspecify.annotations.NullMarked;
