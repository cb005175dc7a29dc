@NullMarked
package dev.postroom.bootstrap;

import org.jspecify.annotations.NullMarked;
