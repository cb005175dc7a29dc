/** Use cases of API keys. */
@NullMarked
package dev.postroom.application.apikey;

import org.jspecify.annotations.NullMarked;
