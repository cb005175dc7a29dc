/** The pages of API keys. */
@NullMarked
package dev.postroom.adapters.rest.apikey.page;

import org.jspecify.annotations.NullMarked;
