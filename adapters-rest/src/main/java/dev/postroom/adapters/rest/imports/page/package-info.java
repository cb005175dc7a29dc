/** The pages of imports. */
@NullMarked
package dev.postroom.adapters.rest.imports.page;

import org.jspecify.annotations.NullMarked;
