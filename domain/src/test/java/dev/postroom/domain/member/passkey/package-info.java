/** Tests of passkeys. */
@NullMarked
package dev.postroom.domain.member.passkey;

import org.jspecify.annotations.NullMarked;
