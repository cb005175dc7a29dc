package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.stream.Stream;

/** Tells ports from other types. Markers count by their simple name, so that tests can try. */
final class Ports {

    private Ports() {}

    static boolean isDriving(JavaClass type) {
        return isMarked(type, "DrivingPort");
    }

    static boolean isDriven(JavaClass type) {
        return isMarked(type, "DrivenPort");
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
        return type.isInterface()
                ? Stream.empty()
                : type.getAllRawInterfaces().stream().filter(Ports::isPort);
    }

    private static boolean isMarked(JavaClass type, String marker) {
        return type.getAnnotations().stream()
                .anyMatch(annotation -> annotation.getRawType().getSimpleName().equals(marker));
    }
}
