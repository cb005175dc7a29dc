/** The payment providers. */
@NullMarked
package dev.postroom.bootstrap.wiring.billing;

import org.jspecify.annotations.NullMarked;
