@NullMarked
package dev.postroom.bootstrap.database;

import org.jspecify.annotations.NullMarked;
