/** The account's contract over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.billing;

import org.jspecify.annotations.NullMarked;
