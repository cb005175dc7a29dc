@NullMarked
package dev.postroom.adapters.rest.signup.page;

import org.jspecify.annotations.NullMarked;
