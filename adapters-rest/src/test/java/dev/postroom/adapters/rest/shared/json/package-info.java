/** Tests of what JSON bodies are made of. */
@NullMarked
package dev.postroom.adapters.rest.shared.json;

import org.jspecify.annotations.NullMarked;
