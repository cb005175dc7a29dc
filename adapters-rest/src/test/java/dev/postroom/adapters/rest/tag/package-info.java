/** Tests of tags over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.tag;

import org.jspecify.annotations.NullMarked;
