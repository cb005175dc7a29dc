package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.JavaWildcardType;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The types that are written into answers: values, and records of adapters-rest that hold them.
 *
 * @param view the one that is judged
 * @param seen the types that were judged as a part of it
 */
record Views(Layout layout, JavaClass view, Set<JavaClass> seen) {

    private static final String MARKER = "View";
    private static final Pattern VALUES =
            Pattern.compile(
                    "java\\.lang\\.(String|Boolean|Integer|Long|Double)"
                            + "|java\\.util\\.(List|Map|Set|Optional)|java\\.net\\.URI");

    static Stream<Violation> leaks(Layout layout, JavaClass type) {
        return layout.inAdapter(REST).test(type) && isView(type) && !type.isInterface()
                ? Stream.concat(shape(type), new Views(layout, type, new HashSet<>()).leaks(type))
                : Stream.empty();
    }

    /** By name, or by the marker interface, whose name is exactly the suffix. */
    static boolean isView(JavaClass type) {
        return Ports.selfAndInterfaces(type)
                        .anyMatch(ancestor -> ancestor.getSimpleName().equals(MARKER))
                || type.getSimpleName().endsWith(MARKER);
    }

    private static Stream<Violation> shape(JavaClass type) {
        return type.isRecord() || type.isEnum()
                ? Stream.empty()
                : Stream.of(Violation.of(type, "is a view, but no record"));
    }

    private Stream<Violation> leaks(JavaClass type) {
        if (!seen.add(type)) {
            return Stream.empty();
        }
        Stream<Violation> fields =
                type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .flatMap(field -> leaks(field, field.getType()));
        Stream<Violation> methods =
                type.getMethods().stream()
                        .filter(Views::isWritten)
                        .filter(method -> type.tryGetField(method.getName()).isEmpty())
                        .flatMap(method -> leaks(method, method.getReturnType()));
        return Stream.concat(fields, methods);
    }

    /** A method whose result Jackson writes beside the components. */
    private static boolean isWritten(JavaMethod method) {
        boolean isMarked =
                method.getAnnotations().stream()
                        .map(annotation -> annotation.getRawType().getName())
                        .anyMatch(name ->
                                name.startsWith("com.fasterxml.jackson.annotation.")
                                        && !name.endsWith(".JsonIgnore"));
        boolean isGetter =
                method.getName().matches("(get|is)[A-Z].*")
                        && method.getRawParameterTypes().isEmpty()
                        && method.getModifiers().contains(JavaModifier.PUBLIC);
        return !method.getModifiers().contains(JavaModifier.STATIC) && (isMarked || isGetter);
    }

    /** All that a member is made of. A container of anything holds any object. */
    private Stream<Violation> leaks(JavaMember member, JavaType type) {
        return switch (type) {
            case JavaParameterizedType of ->
                    Stream.concat(
                            part(member, of.toErasure()),
                            of.getActualTypeArguments().stream()
                                    .flatMap(argument -> leaks(member, argument)));
            case JavaWildcardType any -> bounds(member, any.getUpperBounds());
            case JavaTypeVariable<?> any -> bounds(member, any.getUpperBounds());
            default -> plain(member, type.toErasure().getBaseComponentType());
        };
    }

    private Stream<Violation> bounds(JavaMember member, List<JavaType> bounds) {
        return bounds.isEmpty()
                ? Stream.of(leak(member, Object.class.getName()))
                : bounds.stream().flatMap(bound -> leaks(member, bound));
    }

    private Stream<Violation> plain(JavaMember member, JavaClass type) {
        return type.getFullName().startsWith("java.util.")
                ? Stream.of(leak(member, "raw " + type.getFullName()))
                : part(member, type);
    }

    private Stream<Violation> part(JavaMember member, JavaClass part) {
        if (layout.inAdapter(REST).test(part)) {
            return leaks(part);
        }
        return part.isPrimitive() || VALUES.matcher(part.getFullName()).matches()
                ? Stream.empty()
                : Stream.of(leak(member, part.getFullName()));
    }

    private Violation leak(JavaMember member, String part) {
        return new Violation(
                List.of(member.getFullName()),
                Violation.of(view, "holds a " + part + " in " + member.getFullName()).sentence());
    }
}
