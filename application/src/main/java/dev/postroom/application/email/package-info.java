/** Use cases of transactional mail. */
@NullMarked
package dev.postroom.application.email;

import org.jspecify.annotations.NullMarked;
