@NullMarked
package dev.postroom.adapters.email.email;

import org.jspecify.annotations.NullMarked;
