@NullMarked
package dev.postroom.adapters.email;

import org.jspecify.annotations.NullMarked;
