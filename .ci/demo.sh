# Starts the demo of the packaged jar for a script of this folder, which sources this file. The script sets `name`, the
# word that its messages begin with, and takes the path of the jar as its argument, by default the one of mvn verify.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jar=$(realpath "${1:-$root/bootstrap/target/postroom.jar}")
work=$(mktemp -d)
started=()

end() {
    for process in "${started[@]}"; do kill "$process" 2> /dev/null || true; done
    for process in "${started[@]}"; do
        for _ in $(seq 30); do kill -0 "$process" 2> /dev/null || break; sleep 1; done
        kill -KILL "$process" 2> /dev/null || true
    done
    rm -rf "$work"
}
trap end EXIT

fail() {
    echo "$name: $1" >&2
    [ ! -s "$work/log" ] || tail -n 40 "$work/log" >&2
    exit 1
}

need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" > /dev/null || fail "$tool is missing; install it, or run .ci/run, which does."
    done
}

start_service() {
    local java25
    java25=$(ls -d /usr/lib/jvm/*25*/bin/java "${JAVA_HOME:-/none}/bin/java" 2> /dev/null | head -n 1 || true)
    [ -f "$jar" ] || fail "there is no $jar; run mvn verify first."
    mkdir -p "$work/service"
    cd "$work/service"
    "${java25:-java}" -jar "$jar" demo "$@" > "$work/service.log" 2>&1 < /dev/null &
    started+=($!)
    for _ in $(seq 120); do
        grep -q 'Postroom is ready' "$work/service.log" && break
        kill -0 "${started[0]}" 2> /dev/null || { cp "$work/service.log" "$work/log"; fail "the service did not start."; }
        sleep 1
    done
    [ -f .demo/demo.env ] || { cp "$work/service.log" "$work/log"; fail "the service was not ready within 120 s."; }
    # shellcheck disable=SC1091
    . .demo/demo.env
    export POSTROOM_BASE_URL POSTROOM_TEST_KEY
}
