/** A small identity provider on a real socket, for tests. */
@NullMarked
package dev.postroom.domain.member.provider.oidc;

import org.jspecify.annotations.NullMarked;
