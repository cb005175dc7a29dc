package dev.postroom.bootstrap.settings;

import com.typesafe.config.ConfigValue;

import dev.postroom.bootstrap.settings.choice.Offer;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.format.MasterKeyFormat;
import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.bootstrap.settings.value.StripeKeys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds, reads and checks every setting. */
public final class SettingsReader {
    private final Offers offers;
    private final SettingLayers layers;
    private final List<InvalidSettings.Problem> problems = new ArrayList<>();
    private final Map<String, Object> values = new HashMap<>();
    private final List<ResolvedSettings.Line> lines = new ArrayList<>();

    private SettingsReader(SettingInputs inputs) {
        this.offers = inputs.offers();
        this.layers = new SettingLayers(inputs);
    }

    /**
     * @throws InvalidSettings with every problem there is
     */
    public static ResolvedSettings read(SettingInputs inputs) {
        return new SettingsReader(inputs).read();
    }

    private ResolvedSettings read() {
        PluginChecks plugins = new PluginChecks(offers);
        problems.addAll(plugins.ofPlugins());
        problems.addAll(layers.problems());
        Settings.all(offers).forEach(this::take);
        problems.addAll(plugins.ofValues(values, layers));
        requireMasterKey();
        requireProxies();
        requireClient();
        requireBounceDomain();
        requireStripeKeys();
        refuseStripeKeys();
        if (!problems.isEmpty()) {
            throw new InvalidSettings(problems);
        }
        return new ResolvedSettings(Settings.from(new SettingValues(values), offers), lines);
    }

    private void take(Setting<?> setting) {
        ConfigValue value = layers.value(setting);
        String text = SettingLayers.text(value);
        String place = value.origin().description();
        String shown = setting.masking().show(text);
        String origin = place;
        try {
            Object read = setting.format().read(text.strip());
            values.put(setting.key(), read);
            origin = place + origin(read);
        } catch (Format.BadValue e) {
            String wrong = '"' + shown + "\" is " + e.getMessage();
            String expected = setting.format().expected();
            problems.add(new InvalidSettings.Problem(setting.key(), place, wrong, expected));
        }
        lines.add(new ResolvedSettings.Line(setting.key(), shown, origin));
    }

    private static String origin(Object value) {
        return value instanceof Offer<?> offer && offer.plugin().isPresent()
                ? "; from " + offer.origin()
                : "";
    }

    /** With an external database there is no place to store a generated key. */
    private void requireMasterKey() {
        boolean external = present(DatabaseSettings.URL);
        String key = ServiceSettings.MASTER_KEY.key();
        if (external && Optional.empty().equals(values.get(key))) {
            problems.add(
                    new InvalidSettings.Problem(
                            key,
                            SettingLayers.DEFAULT,
                            "missing, although database.url is set",
                            MasterKeyFormat.EXPECTED));
        }
    }

    /** A header that every client can send says nothing about who sends it. */
    private void requireProxies() {
        String key = DashboardSettings.SIGN_IN_HEADER.key();
        if (present(DashboardSettings.SIGN_IN_HEADER)
                && List.of().equals(values.get(HttpSettings.TRUSTED_PROXIES.key()))) {
            problems.add(
                    new InvalidSettings.Problem(
                            HttpSettings.TRUSTED_PROXIES.key(),
                            SettingLayers.DEFAULT,
                            "missing, although " + key + " is set, which each client could send",
                            HttpSettings.TRUSTED_PROXIES.format().expected()));
        }
    }

    /**
     * A provider without all of this lets no person in; it sends browsers to the public address.
     */
    private void requireClient() {
        if (OidcSettings.TOGETHER.stream().noneMatch(this::present)) {
            return;
        }
        Stream.concat(OidcSettings.TOGETHER.stream(), Stream.of(HttpSettings.PUBLIC_URL))
                .filter(setting -> Optional.empty().equals(values.get(setting.key())))
                .map(setting ->
                        new InvalidSettings.Problem(
                                setting.key(),
                                SettingLayers.DEFAULT,
                                "missing, although another setting of dashboard.oidc is set",
                                setting.format().expected()))
                .forEach(problems::add);
    }

    /** Without it no mail has a return path, and every recipient would be refused. */
    private void requireBounceDomain() {
        Setting<?> domain = MailSettings.BOUNCE_DOMAIN;
        if (present(MailSettings.LISTEN) && Optional.empty().equals(values.get(domain.key()))) {
            problems.add(
                    new InvalidSettings.Problem(
                            domain.key(),
                            SettingLayers.DEFAULT,
                            "missing, although inbound.listen is set",
                            domain.format().expected()));
        }
    }

    /** Both settings are required when {@code billing.provider} is {@code stripe}. */
    private void requireStripeKeys() {
        if (!isProvider(BillingSettings.STRIPE)) {
            return;
        }
        if (Optional.empty().equals(values.get(StripeKeys.SECRET_KEY.key()))) {
            problems.add(missingForStripe(StripeKeys.SECRET_KEY));
        }
        if (List.of().equals(values.get(StripeKeys.WEBHOOK_SECRETS.key()))) {
            problems.add(missingForStripe(StripeKeys.WEBHOOK_SECRETS));
        }
    }

    /** Who has keys of Stripe bills real people, and must not sell to them without money. */
    private void refuseStripeKeys() {
        boolean hasKeys =
                present(StripeKeys.SECRET_KEY)
                        || !List.of().equals(values.get(StripeKeys.WEBHOOK_SECRETS.key()));
        if (hasKeys && isProvider(BillingSettings.LOCAL)) {
            problems.add(
                    new InvalidSettings.Problem(
                            BillingSettings.PROVIDER,
                            layers.value(offers.billing().choosing(BillingSettings.PROVIDER))
                                    .origin()
                                    .description(),
                            "local, which takes no money, although keys of Stripe are set",
                            "stripe, or no settings of billing.stripe"));
        }
    }

    private boolean isProvider(String name) {
        return values.get(BillingSettings.PROVIDER) instanceof Offer<?> offer && offer.isOwn(name);
    }

    private static InvalidSettings.Problem missingForStripe(Setting<?> setting) {
        return new InvalidSettings.Problem(
                setting.key(),
                SettingLayers.DEFAULT,
                "missing, although billing.provider is stripe",
                setting.format().expected());
    }

    private boolean present(Setting<? extends Optional<?>> setting) {
        return values.get(setting.key()) instanceof Optional<?> value && value.isPresent();
    }
}
