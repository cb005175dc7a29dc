/** Asks an identity provider who has signed in there (OpenID Connect). */
@NullMarked
package dev.postroom.adapters.webhook.member;

import org.jspecify.annotations.NullMarked;
