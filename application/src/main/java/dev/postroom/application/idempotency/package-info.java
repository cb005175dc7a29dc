/** Use cases that give repeated requests one effect. */
@NullMarked
package dev.postroom.application.idempotency;

import org.jspecify.annotations.NullMarked;
