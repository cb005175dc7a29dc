package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where things live under a root package. The only place that spells package names: a rule about a
 * package that does not exist would never fail.
 */
record Layout(String root) {

    static final Layout POSTROOM = new Layout("dev.postroom");

    /** Breaks the rules; see {@link RulesCanFailTest}. */
    static final Layout RED = new Layout("dev.postroom.redtests");

    static final String DOMAIN = "domain";
    static final String APPLICATION = "application";
    static final String ADAPTERS = "adapters";
    static final String BOOTSTRAP = "bootstrap";
    static final String REST = "rest";
    static final String PERSISTENCE = "persistence";
    static final String EMAIL = "email";
    static final String WEBHOOK = "webhook";
    static final String BILLING = "billing";
    static final List<String> EVERY_ADAPTER = List.of(REST, PERSISTENCE, EMAIL, WEBHOOK, BILLING);

    /** The modules by name. */
    static final List<String> MODULES =
            Stream.concat(
                            Stream.of(DOMAIN, APPLICATION, BOOTSTRAP),
                            EVERY_ADAPTER.stream().map(adapter -> ADAPTERS + "-" + adapter))
                    .toList();

    /** Everything below the root. */
    String all() {
        return root + "..";
    }

    /** A part of the service with all its packages. */
    String part(String name) {
        return root + "." + name + "..";
    }

    /** One adapter with all its packages. */
    String adapter(String name) {
        return adapterRoot(name) + "..";
    }

    /** The package where an adapter begins. */
    String adapterRoot(String name) {
        return root + "." + ADAPTERS + "." + name;
    }

    /** The package where a module begins: {@code adapters-rest} is {@code adapters.rest}. */
    String packageOf(String module) {
        return root + "." + module.replace('-', '.');
    }

    /** The module to which a package belongs; empty when it belongs to none. */
    Optional<String> moduleOf(JavaClass type) {
        return MODULES.stream()
                .filter(module -> (type.getPackageName() + ".").startsWith(packageOf(module) + "."))
                .findFirst();
    }

    /** The features of a part as slices. */
    String featuresOf(String part) {
        return root + "." + part + ".(*)..";
    }

    /** The command line, the only package that may print. */
    String commandLine() {
        return root + "." + BOOTSTRAP + ".cli..";
    }

    String transactions() {
        return root + ".domain.shared.Transactions";
    }

    DescribedPredicate<JavaClass> in(String... parts) {
        String[] packages = Stream.of(parts).map(this::part).toArray(String[]::new);
        return JavaClass.Predicates.resideInAnyPackage(packages);
    }

    DescribedPredicate<JavaClass> inAdapter(String... names) {
        String[] packages = Stream.of(names).map(this::adapter).toArray(String[]::new);
        return JavaClass.Predicates.resideInAnyPackage(packages);
    }

    /** All that is in some layer. */
    DescribedPredicate<JavaClass> inAnyLayer() {
        return in(DOMAIN, APPLICATION, BOOTSTRAP)
                .or(inAdapter(EVERY_ADAPTER.toArray(String[]::new)));
    }

    DescribedPredicate<JavaClass> everywhere() {
        return JavaClass.Predicates.resideInAPackage(all());
    }
}
