@NullMarked
package dev.postroom.bootstrap.management;

import org.jspecify.annotations.NullMarked;
