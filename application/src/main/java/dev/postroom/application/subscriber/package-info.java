/** Use cases of subscribers. */
@NullMarked
package dev.postroom.application.subscriber;

import org.jspecify.annotations.NullMarked;
