/** Delivers transactional mails, and applies what the answers say about people. */
@NullMarked
package dev.postroom.application.email.delivery;

import org.jspecify.annotations.NullMarked;
