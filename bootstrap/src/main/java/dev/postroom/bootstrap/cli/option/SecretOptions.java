package dev.postroom.bootstrap.cli.option;

import dev.postroom.domain.webhook.signing.SigningSecret;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Secrets from options, files and the environment. Messages never have a part of them. */
public record SecretOptions(CommandLine line) {
    private static final String LOCAL = "http://127.0.0.1:8080/api/v1";

    public SigningSecret secret(String text) {
        try {
            return SigningSecret.of(text.strip());
        } catch (IllegalArgumentException _) {
            throw new ParameterException(
                    line, "A signing secret begins with whsec_, and base64 follows.");
        }
    }

    public String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException _) {
            throw new ParameterException(line, "The file " + file + " cannot be read.");
        }
    }

    public String apiKey(@Nullable String key, @Nullable Path file) {
        return Optional.ofNullable(key)
                .or(() -> Optional.ofNullable(file).map(this::read))
                .or(() -> Optional.ofNullable(System.getenv("POSTROOM_API_KEY")))
                .filter(text -> text.matches("[!-~]+"))
                .orElseThrow(
                        () -> new ParameterException(line, "Missing or damaged API key: --key."));
    }

    public String baseUrl(@Nullable URI url) {
        URI base =
                Optional.ofNullable(url)
                        .or(() ->
                                Optional.ofNullable(System.getenv("POSTROOM_BASE_URL"))
                                        .map(this::parsed))
                        .orElseGet(() -> URI.create(LOCAL));
        if (!isHttp(base)) {
            throw new ParameterException(line, "--url: a URL with http or https.");
        }
        return base.toString();
    }

    private URI parsed(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException _) {
            throw new ParameterException(line, "POSTROOM_BASE_URL: a URL with http or https.");
        }
    }

    public static boolean isHttp(URI url) {
        boolean web =
                "http".equalsIgnoreCase(url.getScheme())
                        || "https".equalsIgnoreCase(url.getScheme());
        return web && url.getHost() != null;
    }
}
