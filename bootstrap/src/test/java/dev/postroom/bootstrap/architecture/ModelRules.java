package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;

import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How types look and what they are called. */
final class ModelRules {

    private static final Pattern EMPTY_WORDS =
            Pattern.compile(".*(Impl|Utils?|Helper|Manager|Base)|I[A-Z][a-z].*");
    private static final Pattern COPIES =
            Pattern.compile(
                    "java\\.util\\.(List|Set|Map)\\.(copyOf|of)"
                            + "|java\\.util\\.Collections\\.unmodifiable\\w+"
                            + "|java\\.util\\.stream\\.Stream\\.toList"
                            + "|java\\.util\\.stream\\.Collectors\\.toUnmodifiable\\w+");
    private static final int MOST_COMPONENTS = 8;
    private static final String PACKAGE_INFO = "package-info";

    private ModelRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(values(layout), names(layout), nullMarked(layout), components(layout));
    }

    private static Rule values(Layout layout) {
        return new Rule(
                15,
                new Rule.Text(
                        "Domain types are interfaces, records, enums or final classes, with final"
                                + " fields, without setters, and records copy mutable components",
                        "an object is valid for its whole lifetime",
                        "make it a record that returns a changed copy, and copy collections and"
                                + " arrays in its constructor"),
                layout.in(DOMAIN),
                Rule.each(
                        layout.in(DOMAIN),
                        type ->
                                Stream.of(
                                                shape(type),
                                                fields(type),
                                                setters(type),
                                                uncopied(type),
                                                open(type))
                                        .flatMap(violations -> violations)));
    }

    private static Stream<Violation> shape(JavaClass type) {
        boolean closed =
                type.isInterface()
                        || type.isEnum()
                        || type.getModifiers().contains(JavaModifier.FINAL)
                        || type.getSimpleName().equals(PACKAGE_INFO)
                        || type.getRawSuperclass()
                                .filter(it -> it.isEnum() || it.isAssignableTo(Enum.class))
                                .isPresent()
                        || type.isAnonymousClass();
        return closed ? Stream.empty() : Stream.of(Violation.of(type, "is open to subclasses"));
    }

    private static Stream<Violation> fields(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                .map(field -> {
                    boolean open = !field.getModifiers().contains(JavaModifier.PRIVATE);
                    String kind = open ? "open" : "changing";
                    return of(field, "has the " + kind + " field " + field.getName());
                });
    }

    private static Stream<Violation> setters(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> method.getName().matches("set[A-Z].*"))
                .map(method -> Violation.of(type, "has the setter " + method.getName()));
    }

    /** A field for any object carries what no type names. */
    private static Stream<Violation> open(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(field ->
                        field.getType() instanceof JavaClass held
                                && held.isEquivalentTo(Object.class))
                .map(field -> of(field, "carries any object in " + field.getName()));
    }

    /** Fields that callers could change from outside, in types that make no copy. */
    private static Stream<Violation> uncopied(JavaClass type) {
        return Stream.of(true, false).flatMap(array -> uncopied(type, array));
    }

    private static Stream<Violation> uncopied(JavaClass type, boolean array) {
        List<JavaField> open =
                type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .filter(field -> canChange(field.getRawType()))
                        .filter(field -> field.getRawType().isArray() == array)
                        .toList();
        long copies =
                type.getConstructors().stream()
                        .flatMap(constructor -> constructor.getAccessesFromSelf().stream())
                        .filter(access -> isCopy(access, array))
                        .count();
        return copies >= open.size()
                ? Stream.empty()
                : open.stream().map(field -> of(field, "keeps without a copy " + field.getName()));
    }

    private static boolean isCopy(JavaAccess<?> access, boolean array) {
        if (array) {
            return access.getName().matches("clone|copyOf(Range)?");
        }
        boolean made = access.getName().equals("<init>") && canChange(access.getTargetOwner());
        return made || isOwn(access) || COPIES.matcher(Accesses.nameOf(access)).matches();
    }

    /** A method of the domain that gives a collection is a parser that makes it. */
    private static boolean isOwn(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && canChange(target.getRawReturnType())
                && target.getOwner().getPackageName().startsWith(Layout.POSTROOM.root());
    }

    private static boolean canChange(JavaClass type) {
        return type.isArray()
                || type.isAssignableTo(Collection.class)
                || type.isAssignableTo(Map.class);
    }

    private static Violation of(JavaField field, String text) {
        return new Violation(
                List.of(field.getFullName()), Violation.of(field.getOwner(), text).sentence());
    }

    private static Rule names(Layout layout) {
        return new Rule(
                19,
                new Rule.Text(
                        "No type is called Impl, Util, Helper, Manager, Base or IThing",
                        "a name describes the responsibility of a type",
                        "name it after what it is or what it decides"),
                layout.everywhere(),
                code ->
                        code.production().stream()
                                .filter(type -> EMPTY_WORDS.matcher(type.getSimpleName()).matches())
                                .map(type -> Violation.of(type, "has a name without meaning")));
    }

    private static Rule nullMarked(Layout layout) {
        return new Rule(
                21,
                new Rule.Text(
                        "Every package is @NullMarked, in main code by itself, and no class opts"
                                + " out",
                        "null checking is never off by accident",
                        "add a package-info.java with @NullMarked beside the class"),
                layout.everywhere(),
                code ->
                        Stream.of(
                                        unmarked(code.production(), Set.of()),
                                        unmarked(code.tests(), markedIn(code.production())),
                                        optedOut(code.production()))
                                .flatMap(violations -> violations));
    }

    private static Stream<Violation> unmarked(JavaClasses classes, Set<String> elsewhere) {
        Set<String> marked = markedIn(classes);
        return classes.stream()
                .map(JavaClass::getPackageName)
                .distinct()
                .filter(name -> !marked.contains(name) && !elsewhere.contains(name))
                .map(name -> Violation.of("The package " + name + " is not @NullMarked"));
    }

    private static Set<String> markedIn(JavaClasses classes) {
        return classes.stream()
                .filter(type -> type.getSimpleName().equals(PACKAGE_INFO))
                .filter(type -> type.isAnnotatedWith(NullMarked.class))
                .map(JavaClass::getPackageName)
                .collect(Collectors.toSet());
    }

    private static Stream<Violation> optedOut(JavaClasses classes) {
        return classes.stream()
                .filter(type ->
                        type.isAnnotatedWith(NullUnmarked.class)
                                || type.getMembers().stream()
                                        .anyMatch(it -> it.isAnnotatedWith(NullUnmarked.class)))
                .map(type -> Violation.of(type, "is @NullUnmarked"));
    }

    private static Rule components(Layout layout) {
        return new Rule(
                31,
                new Rule.Text(
                        "No record has more than eight components, including records in tests",
                        "long lists of positional arguments are easily swapped by mistake",
                        "group components into records with names"),
                layout.everywhere(),
                code ->
                        Stream.concat(code.production().stream(), code.tests().stream())
                                .filter(JavaClass::isRecord)
                                .filter(type -> components(type) > MOST_COMPONENTS)
                                .map(type ->
                                        Violation.of(
                                                type, "has " + components(type) + " components")));
    }

    private static long components(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .count();
    }
}
