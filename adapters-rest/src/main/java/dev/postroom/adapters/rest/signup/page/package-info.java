/** Pages of the dashboard about the forms by which the public signs up. */
@NullMarked
package dev.postroom.adapters.rest.signup.page;

import org.jspecify.annotations.NullMarked;
