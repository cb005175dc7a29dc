/** Transports that send nothing over the network. */
@NullMarked
package dev.postroom.adapters.email.email.sandbox;

import org.jspecify.annotations.NullMarked;
