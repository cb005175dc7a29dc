package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Brandings;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The branding of accounts in PostgreSQL. */
public final class JdbiBrandings implements Brandings {

    private static final String URL = "url";
    private static final String FIND = "SELECT * FROM brandings WHERE account_id = :account";
    private static final String PUT =
            """
            INSERT INTO brandings (account_id, name, colour, logo_kind, logo,
                postal_address, imprint_url, privacy_url)
            VALUES (:account, :name, :colour, :logoKind, :logo,
                :postalAddress, :imprint, :privacy)
            ON CONFLICT (account_id) DO UPDATE SET name = :name, colour = :colour,
                logo_kind = :logoKind, logo = :logo, postal_address = :postalAddress,
                imprint_url = :imprint, privacy_url = :privacy
            """;

    private final Handles handles;

    /** The brandings that use these handles. */
    public JdbiBrandings(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Branding> find(AccountId account) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("account", account.value())
                        .map((result, _) -> branding(result))
                        .findOne());
    }

    @Override
    public void put(AccountId account, Branding branding) {
        SenderDetails details = branding.details();
        handles.transact(handle ->
                handle.createUpdate(PUT)
                        .bindMap(
                                new Columns()
                                        .put("account", account.value())
                                        .put("name", branding.name())
                                        .put("colour", branding.colour().map(Colour::hex))
                                        .put("logoKind", branding.logo().map(JdbiBrandings::kind))
                                        .put("logo", branding.logo().map(JdbiBrandings::content))
                                        .put("postalAddress", details.postalAddress())
                                        .put("imprint", details.imprint().map(WebLink::toString))
                                        .put("privacy", details.privacy().map(WebLink::toString))
                                        .values())
                        .execute());
    }

    private static String kind(Logo logo) {
        return switch (logo) {
            case Logo.Stored stored -> stored.kind().name();
            case Logo.Linked _ -> URL;
        };
    }

    private static String content(Logo logo) {
        return switch (logo) {
            case Logo.Stored stored -> stored.base64();
            case Logo.Linked linked -> linked.url().toString();
        };
    }

    private static Branding branding(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Optional<String> content = row.optionalText("logo");
        Optional<Logo> logo =
                row.optionalText("logo_kind")
                        .flatMap(kind -> content.map(text -> logo(kind, text)));
        SenderDetails details =
                new SenderDetails(
                        row.optionalText("postal_address"),
                        row.optionalText("imprint_url").map(URI::create).map(WebLink::new),
                        row.optionalText("privacy_url").map(URI::create).map(WebLink::new));
        return new Branding(
                row.text("name"), row.optionalText("colour").map(Colour::parse), logo, details);
    }

    private static Logo logo(String kind, String content) {
        return kind.equals(URL)
                ? new Logo.Linked(URI.create(content))
                : new Logo.Stored(Logo.Kind.valueOf(kind), content);
    }
}
