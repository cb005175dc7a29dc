/** Mails of test environments: captured, or simulated. */
@NullMarked
package dev.postroom.domain.email.sandbox;

import org.jspecify.annotations.NullMarked;
