/** Addresses of mail and international domain names. */
@NullMarked
package dev.postroom.domain.shared.address;

import org.jspecify.annotations.NullMarked;
