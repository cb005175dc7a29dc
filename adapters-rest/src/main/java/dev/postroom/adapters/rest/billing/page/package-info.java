/** The pages of the plan of an account. */
@NullMarked
package dev.postroom.adapters.rest.billing.page;

import org.jspecify.annotations.NullMarked;
