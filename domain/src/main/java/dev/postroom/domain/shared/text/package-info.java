/** Values of text: limits, keywords, slugs and instants. */
@NullMarked
package dev.postroom.domain.shared.text;

import org.jspecify.annotations.NullMarked;
