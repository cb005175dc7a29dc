/** Double opt-in: asks people by mail, and activates those who confirm. */
@NullMarked
package dev.postroom.application.confirmation;

import org.jspecify.annotations.NullMarked;
