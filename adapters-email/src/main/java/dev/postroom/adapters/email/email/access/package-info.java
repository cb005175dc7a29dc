/** How a mail server lets this service in: certificates, and signing in. */
@NullMarked
package dev.postroom.adapters.email.email.access;

import org.jspecify.annotations.NullMarked;
