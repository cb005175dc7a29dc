# The preparation of the examples, for bash and zsh: source .demo/shell.sh

# the address and the keys of the demo
. "$(dirname "${BASH_SOURCE[0]:-$0}")/demo.env"

# a number for the names of this run, so that every example can be repeated
RUN=$(date +%s)$RANDOM

# curl with the test key and the type of JSON
api() {
  curl --silent --show-error -H "X-API-Key: $POSTROOM_TEST_KEY" -H "Content-Type: application/json" "$@"
}

# wait_for PATH CONDITION: reads the path until the condition of jq holds, for 30 seconds at most
wait_for() {
  for _ in $(seq 150); do
    if api "$POSTROOM_BASE_URL$1" | jq -e "$2" > /dev/null; then return 0; fi
    sleep 0.2
  done
  echo "Gave up after 30 seconds: $2 does not hold at $1" >&2
  return 1
}
