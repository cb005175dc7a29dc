/** The passkeys of people, and signing in by them. */
@NullMarked
package dev.postroom.application.member.passkey;

import org.jspecify.annotations.NullMarked;
