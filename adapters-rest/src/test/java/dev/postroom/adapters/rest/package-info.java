/** Tests of the whole API over real sockets. */
@NullMarked
package dev.postroom.adapters.rest;

import org.jspecify.annotations.NullMarked;
