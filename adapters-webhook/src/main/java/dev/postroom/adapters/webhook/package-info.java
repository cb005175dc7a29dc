@NullMarked
package dev.postroom.adapters.webhook;

import org.jspecify.annotations.NullMarked;
