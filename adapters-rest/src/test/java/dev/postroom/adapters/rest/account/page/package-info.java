@NullMarked
package dev.postroom.adapters.rest.account.page;

import org.jspecify.annotations.NullMarked;
