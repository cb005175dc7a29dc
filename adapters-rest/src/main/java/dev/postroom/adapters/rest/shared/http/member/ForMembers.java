package dev.postroom.adapters.rest.shared.http.member;

import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Scope;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The page is for members of the account who are signed in and have this scope or this right;
 * exactly one of the three is declared. No key opens it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ForMembers {

    /** The scope; at most one. */
    Scope[] value() default {};

    /** The right; at most one. */
    Right[] right() default {};

    /** Whether it is for each member of the account. */
    boolean any() default false;
}
