@NullMarked
package dev.postroom.bootstrap.cli;

import org.jspecify.annotations.NullMarked;
