/** Members of accounts, and people as the operator manages them. */
@NullMarked
package dev.postroom.application.member;

import org.jspecify.annotations.NullMarked;
