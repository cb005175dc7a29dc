package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.SenderDetailsPatch;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.UuidText;

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
import java.util.function.Function;

/** Changes the branding of an account, and prints it. */
@Command(
        name = "branding",
        description = {
            "Change what the subscribers of an account see on its pages.",
            "Prints name, colour, logo, address, imprint and privacy page, separated by tabs."
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
            description =
                    "A PNG, JPEG, GIF or WebP file of at most 64 KiB, or an https URL; none: "
                            + "no logo")
    private @Nullable String logo;

    @Option(
            names = "--address",
            description =
                    "The postal address of the sender, up to 500 characters; \\n: a new line; "
                            + "none: no address")
    private @Nullable String address;

    @Option(
            names = "--imprint",
            paramLabel = "URL",
            description = "The https URL of a page about the sender; none: no link")
    private @Nullable String imprint;

    @Option(
            names = "--privacy",
            paramLabel = "URL",
            description = "The https URL of the privacy policy; none: no link")
    private @Nullable String privacy;

    @Override
    public Integer call() {
        Violations violations = new Violations();
        BrandingPatch patch =
                new BrandingPatch(
                        Optional.ofNullable(name),
                        change(violations, "colour", colour, Colour::parse),
                        change(violations, "logo", logo, BrandingCommand::logo),
                        new SenderDetailsPatch(
                                change(violations, "address", address, BrandingCommand::lines),
                                change(violations, "imprint", imprint, WebLink::parse),
                                change(violations, "privacy", privacy, WebLink::parse)));
        violations.throwIfAny();
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            print(session.features().branding().change(id(), patch));
        }
        return ExitCode.OK;
    }

    private static <T> Change<T> change(
            Violations violations,
            String option,
            @Nullable String text,
            Function<String, T> parse) {
        if (text == null) {
            return Change.keep();
        }
        if (text.equals(NONE)) {
            return Change.clear();
        }
        return violations
                .checked(option, () -> parse.apply(text))
                .<Change<T>>map(Change::set)
                .orElseGet(Change::keep);
    }

    private static String lines(String text) {
        return text.replace("\\n", "\n");
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
        SenderDetails details = branding.details();
        out.println(
                String.join(
                        "\t",
                        branding.name(),
                        branding.colour().map(Colour::hex).orElse(NONE),
                        branding.logo().map(BrandingCommand::described).orElse(NONE),
                        details.postalAddress().orElse(NONE).replace("\n", "\\n"),
                        details.imprint().map(WebLink::toString).orElse(NONE),
                        details.privacy().map(WebLink::toString).orElse(NONE)));
        out.flush();
    }

    private static String described(Logo shown) {
        return switch (shown) {
            case Logo.Linked linked -> linked.url().toString();
            case Logo.Stored stored -> stored.kind().mediaType();
        };
    }
}
