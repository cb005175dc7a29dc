@NullMarked
package dev.postroom.adapters.billing;

import org.jspecify.annotations.NullMarked;
