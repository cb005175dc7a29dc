package dev.postroom.bootstrap.receiver;

import dev.postroom.domain.webhook.signing.SignatureCheck;
import dev.postroom.domain.webhook.signing.SignatureCheck.Received;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The printed report of one request that arrived.
 *
 * @param eventType {@code X-Service-Event}; empty when it is missing, as the others
 * @param deliveryId {@code X-Service-Delivery}
 */
record DeliveryReport(Received received, String eventType, String deliveryId, Instant at) {

    /**
     * Whether {@code webhook-signature} is valid and in time; false without a secret. The other
     * header is not judged: during a rotation it needs the old secret.
     */
    boolean isValid(SignatureCheck check) {
        return !check.standardSigners(received).isEmpty() && SignatureCheck.isTimely(received, at);
    }

    /**
     * The report, with a line break at its end.
     *
     * @param answer what the sender gets
     */
    String text(SignatureCheck check, String answer) {
        Map<String, String> members = JsonText.members(received.body());
        String sequence = members.getOrDefault("sequence", "none");
        return """
        %s  %s
          delivery             %s
          event                %s
          sequence             %s
          size                 %d bytes
          webhook-signature    %s
          X-Service-Signature  %s
          answered             %s
        %s

        """
                .formatted(
                        at.truncatedTo(ChronoUnit.MILLIS),
                        shown(eventType.isEmpty() ? "(no X-Service-Event)" : eventType),
                        shown(deliveryId),
                        shown(received.id()),
                        shown(sequence),
                        received.body().length,
                        standard(check),
                        legacy(check),
                        answer,
                        body());
    }

    private String standard(SignatureCheck check) {
        if (received.signatures().isEmpty()) {
            return "MISSING";
        }
        int given = received.signatures().split(" ").length;
        String count = given == 1 ? "" : " (" + given + " signatures)";
        if (check.secrets().isEmpty()) {
            return "not checked, because there is no secret" + count;
        }
        List<SigningSecret> signers = check.standardSigners(received);
        if (signers.isEmpty()) {
            return "INVALID" + count;
        }
        if (!SignatureCheck.isTimely(received, at)) {
            return "INVALID: the timestamp "
                    + shown(received.timestamp())
                    + " is more than five minutes from the clock of this machine";
        }
        return "valid, secret "
                + signers.stream().map(DeliveryReport::name).collect(Collectors.joining(" and "))
                + count;
    }

    private String legacy(SignatureCheck check) {
        if (received.legacy().isEmpty()) {
            return "MISSING";
        }
        if (check.secrets().isEmpty()) {
            return "not checked, because there is no secret";
        }
        Optional<SigningSecret> signer = check.legacySigner(received);
        if (signer.isPresent()) {
            return "valid, secret " + name(signer.get());
        }
        return check.standardSigners(received).isEmpty()
                ? "INVALID"
                : "signed with another secret; during a rotation this is the old one";
    }

    private String body() {
        return JsonText.indented(received.body())
                .map(JsonText::printable)
                .orElseGet(() -> "(not JSON) " + JsonText.printable(received.body()));
    }

    private static String shown(String text) {
        return text.isEmpty() ? "none" : JsonText.printable(text).replace('\n', ' ');
    }

    private static String name(SigningSecret secret) {
        return secret.prefix() + "…";
    }
}
