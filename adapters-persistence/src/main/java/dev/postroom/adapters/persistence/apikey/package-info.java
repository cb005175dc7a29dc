/** API keys and the directory that finds their workspace. */
@NullMarked
package dev.postroom.adapters.persistence.apikey;

import org.jspecify.annotations.NullMarked;
