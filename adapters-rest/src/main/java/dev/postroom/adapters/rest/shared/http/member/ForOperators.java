package dev.postroom.adapters.rest.shared.http.member;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The page is for people who are signed in and see the installation as a whole. For all others it
 * is not there, in each role of an account. No key opens it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ForOperators {}
