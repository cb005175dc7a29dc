/** What belongs to an environment as a whole, over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.account;

import org.jspecify.annotations.NullMarked;
