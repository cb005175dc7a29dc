/** Tests of passkeys. */
@NullMarked
package dev.postroom.application.member.passkey;

import org.jspecify.annotations.NullMarked;
