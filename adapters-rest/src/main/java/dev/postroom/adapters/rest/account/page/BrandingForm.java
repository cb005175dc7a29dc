package dev.postroom.adapters.rest.account.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.body.FileForm;
import dev.postroom.adapters.rest.shared.http.body.SpooledBody;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.failure.Failure;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The texts of a form about a branding. A logo that is part of the pages is not among them: it is
 * replaced by a file.
 */
record BrandingForm(Map<String, String> texts, boolean isWithoutLogo) {

    private static final String NAME = "name";
    private static final String COLOUR = "colour";
    private static final String ADDRESS = "postal_address";
    private static final String IMPRINT = "imprint_url";
    private static final String PRIVACY = "privacy_url";
    private static final String LOGO = "logo";
    private static final String LOGO_URL = "logo_url";
    private static final String REMOVE = "remove_logo";
    private static final List<String> TEXTS = List.of(NAME, COLOUR, ADDRESS, IMPRINT, PRIVACY);

    // the bytes of the image say of what kind it is
    private static final String START = "data:;base64,";

    private static final int ADDRESS_ROWS = 4;

    BrandingForm {
        texts = Map.copyOf(texts);
    }

    static BrandingForm of(Branding branding) {
        SenderDetails details = branding.details();
        Map<String, String> texts = new HashMap<>();
        texts.put(NAME, branding.name());
        texts.put(COLOUR, branding.colour().map(Colour::hex).orElse(""));
        texts.put(ADDRESS, details.postalAddress().orElse(""));
        texts.put(IMPRINT, details.imprint().map(WebLink::toString).orElse(""));
        texts.put(PRIVACY, details.privacy().map(WebLink::toString).orElse(""));
        texts.put(
                LOGO_URL,
                branding.logo()
                        .filter(Logo.Linked.class::isInstance)
                        .map(Logo::address)
                        .orElse(""));
        return new BrandingForm(texts, false);
    }

    static BrandingForm sent(SentForm form) {
        Map<String, String> texts = new HashMap<>();
        TEXTS.forEach(name -> texts.put(name, form.text(name).strip()));
        texts.put(LOGO_URL, form.text(LOGO_URL).strip());
        return new BrandingForm(texts, form.isChecked(REMOVE));
    }

    /**
     * The fields that differ from those of the branding, for a patch. {@code Invalid} for a file
     * that is no logo.
     */
    Map<String, @Nullable Object> changes(ApiRequest request, Branding branding) {
        BrandingForm before = of(branding);
        Map<String, @Nullable Object> changes = new LinkedHashMap<>();
        for (String name : TEXTS) {
            if (!text(name).equals(before.text(name))) {
                boolean isRemoved = text(name).isEmpty() && !name.equals(NAME);
                changes.put(name, isRemoved ? null : text(name));
            }
        }
        Optional<String> file = file(request);
        if (file.isPresent()) {
            if (!isStored(file.get(), branding)) {
                changes.put(LOGO, START + file.get());
            }
        } else if (isWithoutLogo) {
            branding.logo().ifPresent(_ -> changes.put(LOGO, null));
        } else if (!text(LOGO_URL).equals(before.text(LOGO_URL))) {
            changes.put(LOGO, text(LOGO_URL).isEmpty() ? null : text(LOGO_URL));
        }
        return changes;
    }

    private static boolean isStored(String base64, Branding branding) {
        return branding.logo().filter(logo -> logo.address().endsWith("," + base64)).isPresent();
    }

    private static Optional<String> file(ApiRequest request) {
        Optional<FileForm> sent = request.content().form();
        boolean isTooLarge =
                sent.flatMap(FileForm::refusal)
                        .filter(FileForm.Refusal.TOO_LARGE::equals)
                        .isPresent();
        Optional<SpooledBody> file = sent.flatMap(FileForm::file);
        if (isTooLarge || file.filter(it -> it.size() > Logo.Stored.MAX_BYTES).isPresent()) {
            throw Failure.Invalid.field(
                            LOGO,
                            "too_large",
                            "The file has more than 64 KiB. Choose a smaller image.")
                    .asException();
        }
        return file.map(BrandingForm::bytes).map(Base64.getEncoder()::encodeToString);
    }

    private static byte[] bytes(SpooledBody file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        file.chunks().forEachRemaining(bytes::writeBytes);
        return bytes.toByteArray();
    }

    List<Field> fields(List<FormError> errors) {
        return List.of(
                Field.text(NAME, "Name", text(NAME))
                        .hint("The sender as subscribers know it.")
                        .required()
                        .error(FormError.at(errors, NAME)),
                Field.text(COLOUR, "Colour", text(COLOUR))
                        .hint(
                                "Of buttons and links, as #2f6f4e. Texts on it become black or"
                                        + " white, and links as dark or light as they must be to"
                                        + " be read.")
                        .error(FormError.at(errors, COLOUR)),
                Field.file(LOGO, "Logo", "image/png,image/jpeg,image/gif,image/webp")
                        .hint(
                                "PNG, JPEG, GIF or WebP, up to 64 KiB. Without a file, the logo"
                                        + " stays as it is.")
                        .error(FormError.at(errors, LOGO)),
                Field.text(LOGO_URL, "Or the address of a logo", text(LOGO_URL))
                        .hint(
                                "It begins with https. Its server learns the address of each"
                                        + " visitor. The preview does not load it."),
                Field.area(ADDRESS, "Postal address", text(ADDRESS))
                        .hint("The law of some countries requires it, as in Germany and Austria.")
                        .rows(ADDRESS_ROWS)
                        .error(FormError.at(errors, ADDRESS)),
                Field.text(IMPRINT, "Page about the sender", text(IMPRINT))
                        .hint("It begins with https.")
                        .error(FormError.at(errors, IMPRINT)),
                Field.text(PRIVACY, "Privacy policy", text(PRIVACY))
                        .hint("It begins with https.")
                        .error(FormError.at(errors, PRIVACY)));
    }

    /** The box that removes a logo which is part of the pages. */
    Optional<Box> remove(Branding branding) {
        return branding.logo()
                .filter(Logo.Stored.class::isInstance)
                .map(_ -> new Box(REMOVE, "yes", "Remove the logo", "", isWithoutLogo));
    }

    String text(String name) {
        return texts.getOrDefault(name, "");
    }
}
