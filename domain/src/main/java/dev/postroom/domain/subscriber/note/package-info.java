/** Notes about a person. */
@NullMarked
package dev.postroom.domain.subscriber.note;

import org.jspecify.annotations.NullMarked;
