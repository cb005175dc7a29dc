package dev.postroom.bootstrap.settings;

/** One thing wrong with the settings: which name, where it was found, what is wrong and wanted. */
public record SettingProblem(String name, Origin origin, String wrong, String expected) {

    /** The whole problem on one line; holds no secret. */
    public String line() {
        return "%s (%s): %s; expected %s".formatted(name, origin.place(), wrong, expected);
    }

    static SettingProblem unknown(String name, Origin origin, Iterable<String> known) {
        String hint =
                ClosestName.to(name, known)
                        .map(closest -> closest + ", perhaps")
                        .orElse("a name that `config print` lists");
        return new SettingProblem(name, origin, "unknown name", hint);
    }
}
