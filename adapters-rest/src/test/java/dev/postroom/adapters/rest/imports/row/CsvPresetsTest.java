package dev.postroom.adapters.rest.imports.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.imports.StreamingImportReader;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportPreset;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.subscriber.NewSubscriber;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files with the headers that other services write. */
class CsvPresetsTest {

    enum Export {
        MAILCHIMP(
                ImportPreset.MAILCHIMP,
                """
                "Email Address","First Name","Last Name","Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS
                on@example.com,Ann,Lee,,2,"2018-10-11 09:55:14",192.0.2.1,"2018-10-11 09:55:14",192.0.2.1,,,,,,,,"2018-10-11 09:55:14",90498395,810826c56e,,"^vip^,^alpha, beta^"
                """,
                "vip",
                "alpha, beta"),
        MAILCHIMP_UNSUBSCRIBED(
                ImportPreset.MAILCHIMP,
                """
                "Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS
                unsubscribed@example.com,Ann,Lee,2,,,,,,,,,,,,"2020-01-01 10:00:00",,,NORMAL,,1,a,,
                """),
        MAILCHIMP_CLEANED(
                ImportPreset.MAILCHIMP,
                """
                "Email Address","First Name","Last Name",MEMBER_RATING,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES
                bounced@example.com,Ann,Lee,2,"2020-01-01 10:00:00",,,1,a,
                """),
        MAILCHIMP_IN_GERMAN(
                ImportPreset.MAILCHIMP,
                """
                "E-Mail-Adresse","Vorname","Nachname",MEMBER_RATING,OPTIN_TIME,LEID,EUID,NOTES,TAGS
                on@example.com,Ann,Lee,2,,1,2,,
                """),
        BREVO(
                ImportPreset.BREVO,
                """
                CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EXT_ID;DOUBLE_OPT-IN;OPT_IN;JOB_TITLE
                1;on@example.com;Ann;Lee;+43123;;Yes;true;Baker
                2;unsubscribed@example.com;Ann;Lee;;;;false;
                """),
        BREVO_IN_GERMAN(
                ImportPreset.BREVO,
                """
                EMAIL;VORNAME;NACHNAME;OPT_IN
                on@example.com;Ann;Lee;true
                """),
        BREVO_BLOCKLISTED(
                ImportPreset.BREVO,
                """
                CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,EMAIL_BLACKLISTED,SMS_BLACKLISTED
                7,unsubscribed@example.com,Ann,Lee,,Yes,No
                8,on@example.com,Ann,Lee,,No,No
                """),
        GHOST_BEFORE_5(
                ImportPreset.GHOST,
                """
                id,email,name,note,subscribed,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels
                1,unsubscribed@example.com,Ann Lee,,false,false,,2024-01-01T00:00:00.000Z,,
                """),
        MAILERLITE_CLASSIC(
                ImportPreset.MAILERLITE,
                """
                Email,Name,Last name,Company,Country,City,Subscribe date,Unsubscribe date,IP
                unsubscribed@example.com,Ann,Lee,,,,2024-01-01 10:00:00,2024-02-01 11:00:00,
                on@example.com,Ann,Lee,,,,2024-01-01 10:00:00,0000-00-00 00:00:00,
                """),
        GHOST(
                ImportPreset.GHOST,
                """
                id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
                1,on@example.com,Ann Lee,,true,false,,2024-01-01T00:00:00.000Z,,"a,b",
                1,unsubscribed@example.com,Ann Lee,,false,false,,2024-01-01T00:00:00.000Z,,,
                """,
                "a",
                "b"),
        SUBSTACK(
                ImportPreset.SUBSTACK,
                """
                email,active_subscription,expiry,email_disabled,created_at
                on@example.com,true,2025-01-01,false,2024-01-01
                unsubscribed@example.com,false,,true,2024-01-01
                """),
        MAILERLITE(
                ImportPreset.MAILERLITE,
                """
                Subscriber,Name,Last name,Status,Groups,Location,Sent,Opens,Clicks,Subscribed
                on@example.com,Ann,Lee,Active,"a, b",Vienna,3,2,1,2024-01-01 10:00:00
                unsubscribed@example.com,Ann,Lee,Unsubscribed,,,3,2,1,2024-01-01 10:00:00
                pending@example.com,Ann,Lee,Unconfirmed,,,3,2,1,2024-01-01 10:00:00
                bounced@example.com,Ann,Lee,Bounced,,,3,2,1,2024-01-01 10:00:00
                complained@example.com,Ann,Lee,Junk,,,3,2,1,2024-01-01 10:00:00
                """,
                "a",
                "b"),
        LISTMONK(
                ImportPreset.LISTMONK,
                """
                uuid,email,name,attributes,status,created_at,updated_at
                2b4e,on@example.com,Ann Lee,"{^city^: ^Graz^}",enabled,2024-01-01,2024-01-01
                2b4e,unsubscribed@example.com,Ann Lee,{},blocklisted,2024-01-01,2024-01-01
                """);

        private final ImportPreset preset;
        private final String file;
        private final String tags;

        Export(ImportPreset preset, String file, String... tags) {
            this.preset = preset;
            this.file = file.replace("^", "\"\"");
            this.tags = String.join("|", tags);
        }
    }

    private static List<ImportRow> rows(Export export, Map<String, String> fields) {
        List<ImportRow> rows = new ArrayList<>();
        new StreamingImportReader()
                .read(
                        ImportFormat.CSV,
                        new ImportColumns(Optional.of(export.preset), fields),
                        List.of(export.file.getBytes(StandardCharsets.UTF_8)).iterator(),
                        0)
                .forEachRemaining(rows::add);
        return rows;
    }

    @ParameterizedTest
    @EnumSource(Export.class)
    void aFileIsReadWithEachPersonInItsStatus(Export export) {
        List<ImportRow> rows = rows(export, Map.of());

        assertThat(rows).isNotEmpty().allMatch(ImportRow.Valid.class::isInstance);
        for (ImportRow row : rows) {
            NewSubscriber person = ((ImportRow.Valid) row).request();
            String expected = person.email().value().replace("@example.com", "");
            assertThat(person.initialStatus().keyword())
                    .isEqualTo(expected.equals("on") ? "active" : expected);
            if (export != Export.SUBSTACK) {
                assertThat(person.profile().firstName()).contains("Ann");
                assertThat(person.profile().lastName()).contains("Lee");
            }
        }
        if (((ImportRow.Valid) rows.getFirst()).request().email().value().startsWith("on@")) {
            assertThat(((ImportRow.Valid) rows.getFirst()).request().tags())
                    .isEqualTo(
                            export.tags.isEmpty() ? List.of() : List.of(export.tags.split("\\|")));
        }
    }

    @ParameterizedTest
    @EnumSource(Export.class)
    void theRequestCanSayOtherwiseAndLeaveTheRestOut(Export export) {
        List<ImportRow> rows = rows(export, Map.of("*", "ignore"));

        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(
                                        ((ImportRow.Valid) row)
                                                .request()
                                                .profile()
                                                .metadata()
                                                .members()
                                                .keySet())
                                .isSubsetOf("city"));
    }
}
