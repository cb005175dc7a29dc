/** Tests of templates over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.template;

import org.jspecify.annotations.NullMarked;
