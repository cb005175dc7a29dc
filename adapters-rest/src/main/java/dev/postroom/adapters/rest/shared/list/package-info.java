/** Lists: pages, cursors and their envelope. */
@NullMarked
package dev.postroom.adapters.rest.shared.list;

import org.jspecify.annotations.NullMarked;
