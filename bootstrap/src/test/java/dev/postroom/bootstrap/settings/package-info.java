@NullMarked
package dev.postroom.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
