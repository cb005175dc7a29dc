/** Tests of pages and cursors. */
@NullMarked
package dev.postroom.adapters.rest.shared.list;

import org.jspecify.annotations.NullMarked;
