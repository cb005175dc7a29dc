package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.UuidText;
import dev.postroom.domain.shared.Violations;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Changes the branding of an account, and prints it. */
@Command(
        name = "branding",
        description = {
            "Change what the subscribers of an account see on its pages, and print it:",
            "name, colour and logo, separated by tabs."
        })
final class BrandingCommand implements Callable<Integer> {
    private static final String NONE = "none";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private SettingOptions options = new SettingOptions();

    @Option(names = "--account", required = true, description = "The id of the account")
    private String account = "";

    @Option(names = "--name", description = "The name of the sender, 1 to 100 characters")
    private @Nullable String name;

    @Option(
            names = "--colour",
            paramLabel = "COLOUR",
            description = "The colour of buttons and links, as #rrggbb; none: that of the service")
    private @Nullable String colour;

    @Option(
            names = "--logo",
            paramLabel = "IMAGE",
            description = {
                "A PNG, JPEG, GIF or WebP file of at most 64 KiB, or an https URL;",
                "none: no logo"
            })
    private @Nullable String logo;

    @Override
    public Integer call() {
        Violations violations = new Violations();
        Optional<Colour> newColour =
                given(colour)
                        .flatMap(text -> violations.checked("colour", () -> Colour.parse(text)));
        Optional<Logo> newLogo =
                given(logo).flatMap(text -> violations.checked("logo", () -> logo(text)));
        violations.throwIfAny();
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            print(
                    session.features()
                            .branding()
                            .change(id(), old -> changed(old, newColour, newLogo)));
        }
        return ExitCode.OK;
    }

    private Branding changed(Branding old, Optional<Colour> newColour, Optional<Logo> newLogo) {
        Violations violations = new Violations();
        String newName = name == null ? old.name() : name;
        Branding named = violations.checked("name", () -> old.withName(newName)).orElse(old);
        violations.throwIfAny();
        Branding coloured = colour == null ? named : named.withColour(newColour);
        return logo == null ? coloured : coloured.withLogo(newLogo);
    }

    private static Optional<String> given(@Nullable String option) {
        return Optional.ofNullable(option).filter(text -> !text.equals(NONE));
    }

    private static Logo logo(String text) {
        return text.contains("://") ? Logo.Linked.parse(text) : stored(Path.of(text));
    }

    private static Logo stored(Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            return Logo.Stored.of(content.readNBytes(Logo.Stored.MAX_BYTES + 1));
        } catch (IOException _) {
            throw Failure.Invalid.value("unreadable", "The file cannot be read.").asException();
        }
    }

    private AccountId id() {
        return UuidText.parse(account)
                .map(AccountId::new)
                .orElseThrow(() -> new Failure.NotFound("Account", account).asException());
    }

    private void print(Branding branding) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                branding.name()
                        + "\t"
                        + branding.colour().map(Colour::hex).orElse(NONE)
                        + "\t"
                        + branding.logo().map(BrandingCommand::described).orElse(NONE));
        out.flush();
    }

    private static String described(Logo shown) {
        return switch (shown) {
            case Logo.Linked linked -> linked.url().toString();
            case Logo.Stored stored -> stored.kind().mediaType();
        };
    }
}
