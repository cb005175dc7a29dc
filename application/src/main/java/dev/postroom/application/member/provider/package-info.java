/** Signing in by the word of an identity provider. */
@NullMarked
package dev.postroom.application.member.provider;

import org.jspecify.annotations.NullMarked;
