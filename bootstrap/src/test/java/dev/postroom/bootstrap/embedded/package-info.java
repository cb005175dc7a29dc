@NullMarked
package dev.postroom.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
