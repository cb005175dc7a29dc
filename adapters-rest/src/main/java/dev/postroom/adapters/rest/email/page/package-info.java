/** The pages of emails and of the inbox of the test environment. */
@NullMarked
package dev.postroom.adapters.rest.email.page;

import org.jspecify.annotations.NullMarked;
