/** Tests of API keys over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.apikey;

import org.jspecify.annotations.NullMarked;
