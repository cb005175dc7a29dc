/** Personal data: export, erasure and history of one person. */
@NullMarked
package dev.postroom.domain.privacy;

import org.jspecify.annotations.NullMarked;
