/** Tests of actions over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.action;

import org.jspecify.annotations.NullMarked;
