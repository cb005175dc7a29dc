/** Use cases of billing. */
@NullMarked
package dev.postroom.application.billing;

import org.jspecify.annotations.NullMarked;
