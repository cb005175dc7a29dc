/** Pages of lists, their order, and revisions of resources. */
@NullMarked
package dev.postroom.domain.shared.page;

import org.jspecify.annotations.NullMarked;
