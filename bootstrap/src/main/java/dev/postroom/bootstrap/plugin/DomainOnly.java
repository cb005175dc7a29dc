package dev.postroom.bootstrap.plugin;

/**
 * Shows plugins the domain beside the JDK, and nothing else of the service. Its libraries stay
 * hidden, so that a plugin brings its own, in the version that it needs.
 */
final class DomainOnly extends ClassLoader {

    private static final String VISIBLE = "dev.postroom.domain.";

    private final ClassLoader service;

    DomainOnly(ClassLoader service) {
        super(getPlatformClassLoader());
        this.service = service;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith(VISIBLE)) {
            return service.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}
