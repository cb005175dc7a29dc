/** Addresses and networks of the internet protocol. */
@NullMarked
package dev.postroom.domain.shared.network;

import org.jspecify.annotations.NullMarked;
