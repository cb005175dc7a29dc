/** The opens and clicks of mails. */
@NullMarked
package dev.postroom.adapters.persistence.tracking;

import org.jspecify.annotations.NullMarked;
