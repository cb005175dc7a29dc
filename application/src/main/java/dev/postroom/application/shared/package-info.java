/** What several use cases need. */
@NullMarked
package dev.postroom.application.shared;

import org.jspecify.annotations.NullMarked;
