package dev.postroom.domain.webhook;

import java.util.List;

/**
 * The URL of a receiver and what every place that accepts or calls it must say.
 *
 * @param outcome {@link #ALLOWED} or the code of the error
 * @param url as a client sends it
 */
public record ReceiverUrlCase(String outcome, String url) {

    /** The outcome of a URL that can be called. */
    public static final String ALLOWED = "allowed";

    private static final String TABLE =
            """
            allowed https://example.com/hook
            allowed HTTPS://EXAMPLE.COM:8443/hook?a=b
            allowed http://example.com./
            allowed http://hooks.xn--bcher-kva.example/
            allowed https://8.8.8.8/
            allowed https://100.63.255.255/
            allowed https://172.32.0.1/
            allowed https://[2606:4700::1111]:444/
            allowed https://[::ffff:8.8.8.8]/
            allowed https://localhost.example.com/
            allowed https://1password.com/
            allowed https://0x7f.example/
            allowed https://127.0.0.1.example.com/

            # loopback and "this network"
            url_not_allowed http://127.0.0.1/
            url_not_allowed http://127.255.255.254:8080/
            url_not_allowed http://0.0.0.0/
            url_not_allowed http://0.1.2.3/
            url_not_allowed http://[::1]/
            url_not_allowed http://[::1]:443/
            url_not_allowed http://[0:0:0:0:0:0:0:1]/
            url_not_allowed http://[::]/

            # private, shared by carriers, link-local, metadata
            url_not_allowed http://10.0.0.1/
            url_not_allowed http://172.16.0.1/
            url_not_allowed http://172.31.255.255/
            url_not_allowed http://192.168.1.1/
            url_not_allowed http://100.64.0.1/
            url_not_allowed http://100.127.255.255/
            url_not_allowed http://169.254.1.1/
            url_not_allowed http://169.254.169.254/latest/meta-data/
            url_not_allowed http://100.100.100.200/latest/meta-data/
            url_not_allowed http://192.0.0.192/latest/
            url_not_allowed http://168.63.129.16/machine
            url_not_allowed http://[fd00:ec2::254]/latest/meta-data/
            url_not_allowed http://[fd20:ce::254]/computeMetadata/v1/
            url_not_allowed http://[fc00::1]/
            url_not_allowed http://[fdff:ffff::1]/
            url_not_allowed http://[fe80::1]/
            url_not_allowed http://[fec0::1]/

            # protocols, benchmarks, documentation, multicast, reserved
            url_not_allowed http://192.0.0.1/
            url_not_allowed http://198.18.0.1/
            url_not_allowed http://198.19.255.255/
            url_not_allowed http://192.0.2.1/
            url_not_allowed http://198.51.100.1/
            url_not_allowed http://203.0.113.1/
            url_not_allowed http://224.0.0.1/
            url_not_allowed http://239.255.255.250/
            url_not_allowed http://240.0.0.1/
            url_not_allowed http://255.255.255.255/
            url_not_allowed http://[2001:db8::1]/
            url_not_allowed http://[3fff::1]/
            url_not_allowed http://[2001:2::1]/
            url_not_allowed http://[100::1]/
            url_not_allowed http://[5f00::1]/
            url_not_allowed http://[ff02::1]/
            url_not_allowed http://[4000::1]/

            # IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
            url_not_allowed http://[::ffff:127.0.0.1]/
            url_not_allowed http://[::ffff:7f00:1]/
            url_not_allowed http://[0:0:0:0:0:ffff:a9fe:a9fe]/
            url_not_allowed http://[::FFFF:10.0.0.1]/
            url_not_allowed http://[::127.0.0.1]/
            url_not_allowed http://[::ffff:0:127.0.0.1]/
            url_not_allowed http://[64:ff9b::127.0.0.1]/
            url_not_allowed http://[64:ff9b::a9fe:a9fe]/
            url_not_allowed http://[64:ff9b:1::7f00:1]/
            url_not_allowed http://[2002:7f00:1::]/
            url_not_allowed http://[2002:a9fe:a9fe::1]/
            url_not_allowed http://192.88.99.1/
            url_not_allowed http://[2001:0:7f00:1::1]/

            # names of the inside of a network
            url_not_allowed http://localhost/
            url_not_allowed http://LocalHost:8080/
            url_not_allowed http://localhost./
            url_not_allowed http://a.localhost/
            url_not_allowed http://a.b.localhost./
            url_not_allowed http://localhost.localdomain/
            url_not_allowed http://ip6-loopback/
            url_not_allowed http://postgres:5432/
            url_not_allowed http://printer.local/
            url_not_allowed http://kubernetes.default.svc.cluster.local/
            url_not_allowed http://metadata/
            url_not_allowed http://metadata.google.internal/
            url_not_allowed http://metadata.google.internal./
            url_not_allowed http://router.home.arpa/

            # other spellings of IPv4 addresses: short, decimal, octal, hexadecimal, padded
            invalid_url http://127.1/
            invalid_url http://127.0.1/
            invalid_url http://0/
            invalid_url http://2130706433/
            invalid_url http://2852039166/
            invalid_url http://4294967297/
            invalid_url http://017700000001/
            invalid_url http://0177.0.0.1/
            invalid_url http://0177.1/
            invalid_url http://127.0.0.01/
            invalid_url http://127.000.000.001/
            invalid_url http://0x7f000001/
            invalid_url http://0X7F000001/
            invalid_url http://0x7f.0.0.1/
            invalid_url http://0x7f.1/
            invalid_url http://127.0.0.0x1/
            invalid_url http://0x/
            invalid_url http://127.0.0.1./
            invalid_url http://127.1./
            invalid_url http://2130706433./
            invalid_url http://256.1.1.1/
            invalid_url http://1.2.3.4.5/
            invalid_url http://example.0x7f/
            invalid_url http://example.com.1/
            invalid_url http://[127.0.0.1]/
            invalid_url http://１２７.0.0.1/
            invalid_url http://①②⑦.⓪.⓪.①/
            invalid_url http://127。0。0。1/
            invalid_url http://%31%32%37.0.0.1/
            invalid_url http://127.0.0.1%00.example.com/

            # addresses that name a network interface
            invalid_url http://[fe80::1%25eth0]/
            invalid_url http://[fe80::1%eth0]/
            invalid_url http://[::1%1]/
            invalid_url http://[v1.fe80::a]/

            # no host, or none that is clear
            invalid_url http://
            invalid_url http:///path
            invalid_url http://:80/
            invalid_url http://?a=b
            invalid_url http:relative
            invalid_url http:/127.0.0.1/
            invalid_url http:127.0.0.1
            invalid_url http://./
            invalid_url http://../
            invalid_url http://localhost../
            invalid_url http://127.0.0.1../
            invalid_url http://example..com/
            invalid_url http://.example.com/
            invalid_url http://under_score/
            invalid_url http://example.com\\@127.0.0.1/
            invalid_url http://example.com\\.127.0.0.1/
            invalid_url http://example.com:80:80/
            invalid_url http://example.com:x/
            invalid_url http://example.com:0/
            invalid_url http://example.com:65536/
            invalid_url http://example.com:99999999999/
            invalid_url http://[::1/
            invalid_url http://::1/

            # other schemes
            invalid_url //example.com/
            invalid_url example.com
            invalid_url ftp://example.com/
            invalid_url file:///etc/passwd
            invalid_url gopher://127.0.0.1:6379/_INFO
            invalid_url jar:http://example.com!/
            invalid_url javascript:alert(1)

            user_info_not_allowed http://user@example.com/
            user_info_not_allowed http://user:word@example.com/
            user_info_not_allowed http://@example.com/
            user_info_not_allowed http://:@example.com/
            user_info_not_allowed http://example.com@127.0.0.1/
            user_info_not_allowed http://example.com%40@127.0.0.1/
            fragment_not_allowed https://example.com/#a
            fragment_not_allowed https://example.com#@127.0.0.1/
            fragment_not_allowed https://example.com/#
            """;

    /** Every case. */
    public static List<ReceiverUrlCase> all() {
        return TABLE.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .map(line -> line.split(" ", 2))
                .map(columns -> new ReceiverUrlCase(columns[0], columns[1]))
                .toList();
    }

    /** Whether it can be called. */
    public boolean isAllowed() {
        return outcome.equals(ALLOWED);
    }

    /** Whether it is refused because of where it leads, and not because of its text. */
    public boolean isPrivate() {
        return outcome.equals(ReceiverAddresses.Refusal.NOT_ALLOWED);
    }

    @Override
    public String toString() {
        return url + " is " + outcome;
    }
}
