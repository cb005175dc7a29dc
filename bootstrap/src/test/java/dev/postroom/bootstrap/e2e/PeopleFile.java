package dev.postroom.bootstrap.e2e;

/** A file of people as other programs write it, in which some rows are broken. */
final class PeopleFile {

    static final int ROWS = 10_000;
    static final String FORMULA = "=HYPERLINK(1)";
    static final String TAG = "<script>document.title='run'</script>";
    static final String BRACES = "{{first_name}}";

    private static final String HEADER = "E-Mail;Vorname;Nachname;Kunde;Zeitzone\n";

    private PeopleFile() {}

    /** 10 000 people with addresses that begin with this name; 37 rows are broken. */
    static String of(String name) {
        return of(name, ROWS);
    }

    /** The first people of this file. */
    static String of(String name, int rows) {
        StringBuilder file = new StringBuilder(HEADER);
        for (int i = 0; i < rows; i++) {
            String first =
                    switch (i) {
                        case 0 -> FORMULA;
                        case 1 -> TAG;
                        case 2 -> BRACES;
                        default -> "Name" + i;
                    };
            boolean isNoAddress = i > 500 && i % 500 == 1;
            boolean isTooLong = i > 1000 && i % 1000 == 2 && i < 9000;
            boolean isNoZone = i > 0 && i % 1000 == 3;
            file.append(isNoAddress ? "<b>nobody" + i + "</b>" : name + i + "@acme.test")
                    .append(';')
                    .append(first)
                    .append(";Berg;K")
                    .append(i)
                    .append(isNoZone ? ";+01:00" : ";Europe/Vienna")
                    .append(isTooLong ? ";more\n" : "\n");
        }
        return file.toString();
    }
}
