/** The branding of the account over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.account;

import org.jspecify.annotations.NullMarked;
