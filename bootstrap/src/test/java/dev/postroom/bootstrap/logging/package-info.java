@NullMarked
package dev.postroom.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
