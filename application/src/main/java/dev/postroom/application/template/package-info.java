/** Use cases of templates. */
@NullMarked
package dev.postroom.application.template;

import org.jspecify.annotations.NullMarked;
