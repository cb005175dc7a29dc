/** The plan subscription of the account over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.billing;

import org.jspecify.annotations.NullMarked;
