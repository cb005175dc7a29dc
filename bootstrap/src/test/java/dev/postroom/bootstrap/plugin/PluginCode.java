package dev.postroom.bootstrap.plugin;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Makes the jars of plugins from their source, as their authors do. */
public final class PluginCode {

    private final Path folder;
    private final Map<String, String> services = new TreeMap<>();
    private final Map<String, String> sources = new TreeMap<>();

    private PluginCode(Path folder) {
        this.folder = folder;
    }

    /** Works in this folder. */
    public static PluginCode in(Path folder) {
        return new PluginCode(folder);
    }

    /** With a class of {@code com.example}. */
    public PluginCode source(String name, String text) {
        sources.put(name, "package com.example;\n" + text);
        return this;
    }

    /** Named in {@code META-INF/services}. */
    public PluginCode service(Class<?> kind, String name) {
        services.put("META-INF/services/" + kind.getName(), "com.example." + name + "\n");
        return this;
    }

    /** Compiles and packs it. */
    public Path jar(String name) throws IOException {
        Path work = Files.createTempDirectory("plugin");
        Path classes = Files.createDirectories(work.resolve("classes"));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Files.writeString(work.resolve(source.getKey() + ".java"), source.getValue());
        }
        if (!sources.isEmpty()) {
            compile(work, classes);
        }
        Files.createDirectories(folder);
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Map.Entry<String, String> service : services.entrySet()) {
                add(out, service.getKey(), service.getValue().getBytes(StandardCharsets.UTF_8));
            }
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(out, classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return jar;
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }

    private void compile(Path work, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean done =
                    compiler.getTask(
                                    said,
                                    manager,
                                    null,
                                    List.of(
                                            "-proc:none",
                                            "-nowarn",
                                            "-d",
                                            classes.toString(),
                                            "-cp",
                                            System.getProperty("java.class.path")),
                                    null,
                                    manager.getJavaFileObjectsFromPaths(
                                            sources.keySet().stream()
                                                    .map(each -> work.resolve(each + ".java"))
                                                    .toList()))
                            .call();
            if (!done) {
                throw new AssertionError(said.toString());
            }
        }
    }
}
