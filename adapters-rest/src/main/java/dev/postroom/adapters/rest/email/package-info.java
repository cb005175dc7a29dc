/** Transactional mail and the sandbox inbox over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.email;

import org.jspecify.annotations.NullMarked;
