package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportPreset;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The columns in the export files of other services, by their names in lower case. Columns that are
 * not listed become metadata.
 */
final class CsvPresets {

    private static final Map<ImportPreset, Map<String, String>> COLUMNS =
            Map.of(
                    ImportPreset.MAILCHIMP,
                    columns(
                            """
                            email_address=email first_name=first_name last_name=last_name \
                            e_mail_adresse=email vorname=first_name nachname=last_name \
                            adresse_e_mail=email prénom=first_name nom=last_name \
                            nom_de_famille=last_name \
                            tags=tags unsub_time=unsubscribed clean_time=bounced \
                            leid=ignore euid=ignore latitude=ignore longitude=ignore \
                            gmtoff=ignore dstoff=ignore unsub_campaign_title=ignore \
                            unsub_campaign_id=ignore clean_campaign_title=ignore \
                            clean_campaign_id=ignore\
                            """),
                    ImportPreset.BREVO,
                    columns(
                            """
                            email=email e_mail=email firstname=first_name lastname=last_name \
                            first_name=first_name last_name=last_name \
                            vorname=first_name nachname=last_name prenom=first_name nom=last_name \
                            nombre=first_name apellidos=last_name nome=first_name \
                            cognome=last_name sobrenome=last_name ext_id=external_id \
                            opt_in=subscribed blacklisted=unsubscribed blocklisted=unsubscribed \
                            email_blacklisted=unsubscribed email_blocklisted=unsubscribed \
                            emailblacklisted=unsubscribed unsubscribed=unsubscribed \
                            contact_id=ignore\
                            """),
                    ImportPreset.GHOST,
                    columns(
                            """
                            email=email name=name subscribed_to_emails=subscribed \
                            subscribed=subscribed \
                            deleted_at=unsubscribed labels=tags id=ignore\
                            """),
                    ImportPreset.SUBSTACK,
                    columns(
                            """
                            email=email name=name email_disabled=unsubscribed \
                            active_subscription=metadata.* expiry=metadata.* \
                            digest_enabled=metadata.* first_payment_at=metadata.* \
                            stripe_plan=metadata.* paid_upgrade_date=metadata.* \
                            bestseller=metadata.*\
                            """),
                    ImportPreset.MAILERLITE,
                    columns(
                            """
                            email=email subscriber=email name=first_name first_name=first_name \
                            last_name=last_name status=status groups=tags \
                            unsubscribed=unsubscribed unsubscribed_at=unsubscribed \
                            unsubscribe_date=unsubscribed date_unsubscribed=unsubscribed \
                            id=ignore\
                            """),
                    ImportPreset.LISTMONK,
                    columns(
                            """
                            email=email name=name attributes=metadata status=status lists=tags \
                            uuid=ignore id=ignore\
                            """));

    private CsvPresets() {}

    private static Map<String, String> columns(String text) {
        Map<String, String> columns = new LinkedHashMap<>();
        for (String pair : text.strip().split("\\s+")) {
            columns.put(
                    pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        return columns;
    }

    /** The field that a column of this service maps to. */
    static String field(ImportPreset preset, String column) {
        return COLUMNS.getOrDefault(preset, Map.of()).getOrDefault(column, CsvField.METADATA_REST);
    }

    /** The service that is likely to have written a file with these columns. */
    static Optional<ImportPreset> likely(Collection<String> columns) {
        return Arrays.stream(ImportPreset.values())
                .filter(preset -> columns.stream().anyMatch(name -> isEmail(preset, name)))
                .filter(preset -> known(preset, columns) >= 3)
                .max((a, b) -> Long.compare(known(a, columns), known(b, columns)));
    }

    private static boolean isEmail(ImportPreset preset, String column) {
        return field(preset, column).equals("email");
    }

    private static long known(ImportPreset preset, Collection<String> columns) {
        Map<String, String> listed = COLUMNS.getOrDefault(preset, Map.of());
        return columns.stream().distinct().filter(listed::containsKey).count();
    }
}
