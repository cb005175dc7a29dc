@NullMarked
package dev.postroom.adapters.persistence.work;

import org.jspecify.annotations.NullMarked;
