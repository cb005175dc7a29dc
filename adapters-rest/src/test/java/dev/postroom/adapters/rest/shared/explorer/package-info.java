/** Tests of the pages of the documentation. */
@NullMarked
package dev.postroom.adapters.rest.shared.explorer;

import org.jspecify.annotations.NullMarked;
