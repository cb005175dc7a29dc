/** Steps of a trigger, the conditions they branch on, and the facts that conditions compare. */
@NullMarked
package dev.postroom.domain.trigger.step;

import org.jspecify.annotations.NullMarked;
