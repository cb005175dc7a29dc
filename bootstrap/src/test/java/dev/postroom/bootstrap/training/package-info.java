@NullMarked
package dev.postroom.bootstrap.training;

import org.jspecify.annotations.NullMarked;
