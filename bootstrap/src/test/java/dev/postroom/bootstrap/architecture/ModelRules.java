package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;

import org.jspecify.annotations.NullMarked;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How types look and what they are called. */
final class ModelRules {

    private static final Pattern EMPTY_WORDS =
            Pattern.compile(".*(Impl|Utils?|Helper|Manager|Base)|I[A-Z][a-z].*");
    private static final String PACKAGE_INFO = "package-info";

    private ModelRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(values(layout), names(layout), nullMarked(layout));
    }

    private static Rule values(Layout layout) {
        return Rule.of(
                15,
                "Domain types are interfaces, records, enums or final classes, without setters or"
                        + " open fields",
                "an object is valid from its making to its end",
                layout.in(DOMAIN),
                classes()
                        .that(layout.in(DOMAIN))
                        .should(Problems.none("be closed values", ModelRules::openings)));
    }

    private static Stream<String> openings(JavaClass type) {
        boolean closed =
                type.isInterface()
                        || type.isEnum()
                        || type.getModifiers().contains(JavaModifier.FINAL)
                        || type.getSimpleName().equals(PACKAGE_INFO)
                        || type.getEnclosingClass().filter(JavaClass::isEnum).isPresent();
        Stream<String> fields =
                type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.PRIVATE))
                        .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                        .map(field -> "has the open field " + field.getName());
        Stream<String> setters =
                type.getMethods().stream()
                        .filter(method -> method.getName().matches("set[A-Z].*"))
                        .map(method -> "has the setter " + method.getName());
        Stream<String> shape = closed ? Stream.empty() : Stream.of("is open to subclasses");
        return Stream.of(shape, fields, setters).flatMap(sentences -> sentences);
    }

    private static Rule names(Layout layout) {
        return Rule.of(
                19,
                "No type is called Impl, Util, Helper, Manager, Base or IThing",
                "a name says what a thing is, or the thing is not understood yet",
                layout.everywhere(),
                classes()
                        .should(Problems.none("have names that mean something", ModelRules::name)));
    }

    private static Stream<String> name(JavaClass type) {
        return EMPTY_WORDS.matcher(type.getSimpleName()).matches()
                ? Stream.of("has a name without meaning")
                : Stream.empty();
    }

    private static Rule nullMarked(Layout layout) {
        return new Rule(
                21,
                "Every package, of tests too, is @NullMarked",
                "null checking is never off by accident",
                layout.everywhere(),
                ModelRules::unmarkedPackages);
    }

    private static List<String> unmarkedPackages(Code code) {
        Set<String> marked =
                Stream.concat(code.production().stream(), code.tests().stream())
                        .filter(type -> type.getSimpleName().equals(PACKAGE_INFO))
                        .filter(type -> type.isAnnotatedWith(NullMarked.class))
                        .map(JavaClass::getPackageName)
                        .collect(Collectors.toSet());
        return Stream.concat(code.production().stream(), code.tests().stream())
                .map(JavaClass::getPackage)
                .map(JavaPackage::getName)
                .filter(name -> !marked.contains(name))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .map(name -> "The package " + name + " is not @NullMarked")
                .toList();
    }
}
