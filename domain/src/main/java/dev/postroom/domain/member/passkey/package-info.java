/** Passkeys: keys in a device of a person, which sign the person in. */
@NullMarked
package dev.postroom.domain.member.passkey;

import org.jspecify.annotations.NullMarked;
