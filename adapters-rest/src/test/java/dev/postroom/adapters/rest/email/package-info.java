/** Tests of transactional mail over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.email;

import org.jspecify.annotations.NullMarked;
