package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;

import java.util.Optional;
import java.util.stream.Stream;

/** Distinguishes ports from other types. */
final class Ports {

    private static final String MARKERS = Layout.POSTROOM.packageOf("domain.shared");

    private Ports() {}

    static boolean isDriving(JavaClass type) {
        return type.isAnnotatedWith(MARKERS + ".DrivingPort");
    }

    static boolean isDriven(JavaClass type) {
        return type.isAnnotatedWith(MARKERS + ".DrivenPort");
    }

    static boolean isPort(JavaClass type) {
        return isDriving(type) || isDriven(type);
    }

    /** Driven ports that a class implements; none for interfaces. */
    static Stream<JavaClass> drivenPortsOf(JavaClass type) {
        return portsOf(type).filter(Ports::isDriven);
    }

    /** Driving ports that a class implements; none for interfaces. */
    static Stream<JavaClass> drivingPortsOf(JavaClass type) {
        return portsOf(type).filter(Ports::isDriving);
    }

    static Stream<JavaClass> portsOf(JavaClass type) {
        return type.isInterface() ? Stream.empty() : selfAndInterfaces(type).filter(Ports::isPort);
    }

    /** The port that declares a method with this name and count of parameters, if one does. */
    static Optional<JavaMethod> declaration(JavaClass owner, String name, int parameters) {
        return selfAndInterfaces(owner)
                .filter(Ports::isPort)
                .flatMap(port -> port.getMethods().stream())
                .filter(method -> method.getName().equals(name))
                .filter(method -> method.getRawParameterTypes().size() == parameters)
                .findFirst();
    }

    static Stream<JavaClass> selfAndInterfaces(JavaClass type) {
        return Stream.concat(Stream.of(type), type.getAllRawInterfaces().stream());
    }
}
