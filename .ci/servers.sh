# Starts databases, a pooler and mail servers for a script of this folder, which sources this file after demo.sh. All of
# them are Debian's packages, extracted into the directory of the run and not installed, because Postfix and OpenSMTPD
# exclude each other. They listen on the loopback address and end with the script. The mail servers run as on a machine
# of their own, each in a root directory that has its package, the libraries and the users that it needs.

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# waits until something listens on the port $1; $2 says what
listens() {
    for _ in $(seq 100); do
        (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null && return
        sleep 0.2
    done
    fail "$2 does not start."
}

# extracts the package $1 into the directory $2 and installs the libraries on which it depends
extract() {
    local libraries
    mkdir -p "$work/packages" "$2"
    # apt reads as a user of its own
    chmod 777 "$work/packages"
    (cd "$work/packages" && { apt-get download -qq "$1" || { apt-get update -qq && apt-get download -qq "$1"; }; }) \
        > "$work/log" 2>&1 || fail "$1 could not be downloaded."
    dpkg -x "$work/packages/$1"_*.deb "$2"
    libraries=$(dpkg-deb -f "$work/packages/$1"_*.deb Depends | tr ',|' '\n\n' | sed 's/^ *//;s/[ (].*//' \
        | grep '^lib' | sort -u)
    # shellcheck disable=SC2086
    dpkg -s $libraries > /dev/null 2>&1 \
        || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $libraries > "$work/log" 2>&1 \
        || fail "the libraries of $1 could not be installed."
}

# extracts PostgreSQL $1, of Debian or of the jar, and names the directory of its programs in $programs
extract_postgres() {
    local root=$work/postgres-$1
    if [ "$1" = 18 ]; then
        mkdir "$root"
        python3 -c 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))' \
            "$jar" "postgres-linux-$(uname -m | sed s/aarch64/arm_64/).txz" 2> "$work/log" | tar -xJ -C "$root" \
            || fail "$jar has no PostgreSQL 18."
        programs=$root/bin
    else
        extract "postgresql-$1" "$root"
        programs=$root/usr/lib/postgresql/$1/bin
    fi
}

# PostgreSQL and PgBouncer refuse to run as root
unprivileged=(setpriv --reuid=nobody --regid=nogroup --clear-groups)

# starts a server of the programs in $1 with its data in $2, on the port $3, with the databases of these commands:
# lines of "database SQL"
start_postgres() {
    local programs=$1 data=$2 port=$3 database sql
    install -d -o nobody -g nogroup "$data"
    openssl rand -hex 16 > "$work/password"
    chmod 644 "$work/password"
    "${unprivileged[@]}" "$programs/initdb" -D "$data" -U admin -A scram-sha-256 --pwfile="$work/password" \
        -E UTF8 --locale=C > "$work/log" 2>&1 || fail "the server of $programs could not be made."
    while read -r database sql; do
        "${unprivileged[@]}" "$programs/postgres" --single -j -D "$data" "$database" <<< "$sql" > "$work/log" 2>&1
        ! grep -E 'ERROR|FATAL' "$work/log" || fail "the databases of $programs could not be made."
    done
    "${unprivileged[@]}" "$programs/postgres" -D "$data" -c port="$port" -c listen_addresses=127.0.0.1 -c fsync=off \
        -c unix_socket_directories= > "$data.log" 2>&1 < /dev/null &
    started+=($!)
    listens "$port" "$programs/postgres"
}

# extracts the package $1 of Debian 13 into the directory $2, with the libraries that it needs, because those of Debian 12
# are too old for it. The packages come from the place from which this machine has its own.
extract_newer() {
    local options mirror new known=$1
    mkdir -p "$2" "$work/newer-packages" "$work/newer-lists"
    chmod 777 "$work/newer-packages" "$work/newer-lists"
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$work/newer.list"
    options=(-qq -o "Dir::Etc::sourcelist=$work/newer.list" -o Dir::Etc::sourceparts=- -o Dir::State::status=/dev/null
        -o "Dir::State::lists=$work/newer-lists" -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false)
    apt-get "${options[@]}" update > "$work/log" 2>&1 || fail "the packages of Debian 13 could not be listed."
    new=$known
    while [ -n "$new" ]; do
        # shellcheck disable=SC2086
        new=$(apt-cache "${options[@]}" show $new | sed -nE 's/^(Pre-)?Depends: //p' | tr ',|' '\n\n' \
            | sed 's/^ *//;s/[ (:].*//' | grep '^lib' | sort -u | grep -vxF "$known" || true)
        known="$known${new:+$'\n'}$new"
    done
    # shellcheck disable=SC2086
    (cd "$work/newer-packages" && apt-get "${options[@]}" download $known) > "$work/log" 2>&1 \
        || fail "$1 of Debian 13 could not be downloaded."
    for new in "$work"/newer-packages/*.deb; do dpkg -x "$new" "$2"; done
}

# starts PgBouncer with Debian's settings, in transaction mode, on the port $1 before the server on the port $2. It is
# the one of Debian 12 (1.18), or that of Debian 13 (1.24) if the word "newer" follows. That one knows prepared
# statements if the word "prepared" follows, too.
start_pooler() {
    local port=$1 server=$2 root=$work/pgbouncer program statements=0
    if [ "${3:-}" = newer ]; then
        root=$work/newer-pgbouncer
        [ -d "$root" ] || extract_newer pgbouncer "$root"
        program=("$root"/usr/lib/*/ld-linux-*.so.* --library-path "$(echo "$root"/usr/lib/*-linux-gnu)")
        [ "${4:-}" != prepared ] || statements=200
    else
        [ -d "$root" ] || extract pgbouncer "$root"
        program=()
    fi
    echo '"postroom" "secret"' > "$work/pooler-$port.users"
    sed -E -e "s/^listen_port = .*/listen_port = $port/;s/^;?pool_mode = .*/pool_mode = transaction/" \
        -e "s/^\[databases\]/&\n* = host=127.0.0.1 port=$server/;s/^;?default_pool_size = .*/default_pool_size = 5/" \
        -e "s,^auth_file = .*,auth_file = $work/pooler-$port.users,;s/^auth_type = .*/auth_type = scram-sha-256/" \
        -e "s/^;?max_prepared_statements = .*/max_prepared_statements = $statements/" \
        -e "s/^(logfile|pidfile|unix_socket_dir) = .*/\1 =/" \
        "$root/etc/pgbouncer/pgbouncer.ini" > "$work/pooler-$port.ini"
    chmod 644 "$work/pooler-$port".*
    "${unprivileged[@]}" "${program[@]}" "$root/usr/sbin/pgbouncer" "$work/pooler-$port.ini" \
        > "$work/pooler-$port.log" 2>&1 < /dev/null &
    started+=($!)
    listens "$port" PgBouncer
}

# makes $1, into which a mail server was extracted, a root directory: a shell, libraries, devices, and the users $2 …
root_directory() {
    local root=$1 uid=2001 file user
    shift
    mkdir -p "$root"/{bin,dev,etc,lib64,tmp,run,var/run,var/log,var/mail,var/spool,var/lib,mail}
    chmod 1777 "$root/tmp"
    cp /bin/sh "$root/bin/sh"
    find "$root" -type f \( -perm -u+x -o -name '*.so*' \) -print0 \
        | LD_LIBRARY_PATH=$root/usr/lib/postfix xargs -0 sh -c 'for file; do ldd "$file"; done; true' sh 2> /dev/null \
        | grep -o '/[^ ):]*' | grep -v "^$root" | sort -u > "$work/libraries"
    while read -r file; do
        [ ! -f "$file" ] || install -D "$file" "$root$file"
    done < "$work/libraries"
    mknod -m 666 "$root/dev/null" c 1 3
    mknod -m 666 "$root/dev/urandom" c 1 9
    cp /etc/services /etc/localtime "$root/etc/" 2> /dev/null || true
    echo '127.0.0.1 localhost relay.test' > "$root/etc/hosts"
    : > "$root/etc/resolv.conf"
    echo 'root:x:0:0:root:/:/bin/sh' > "$root/etc/passwd"
    echo 'root:x:0:' > "$root/etc/group"
    for user in box nobody "$@"; do
        echo "$user:x:$uid:$uid::/mail:/bin/sh" >> "$root/etc/passwd"
        echo "$user:x:$uid:" >> "$root/etc/group"
        uid=$((uid + 1))
    done
    chown 2001:2001 "$root/mail"
}

# starts Postfix with Debian's settings; every address has its mailbox in $postfix_mail
start_postfix() {
    local root=$work/postfix
    postfix_port=$(free_port)
    postfix_mail=$root/mail/new
    extract postfix "$root"
    root_directory "$root" postfix postdrop
    mkdir -p "$root"/etc/ssl/{certs,private} "$root/var/lib/postfix" \
        "$root"/var/spool/postfix/{active,bounce,corrupt,defer,deferred,flush,hold,incoming,private,saved,trace,public,maildrop,pid}
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=relay.test \
        -keyout "$root/etc/ssl/private/ssl-cert-snakeoil.key" -out "$root/etc/ssl/certs/ssl-cert-snakeoil.pem" \
        2> "$work/log" || fail "the certificate of Postfix could not be made."
    cp "$root/usr/share/postfix/dynamicmaps.cf" "$root/etc/postfix/"
    # it is in its root directory already
    awk -v OFS='\t' -v address="127.0.0.1:$postfix_port" \
        '/^#/ { next } $2 == "inet" { $1 = address } NF >= 8 && $5 == "y" { $5 = "n" } { print }' \
        "$root/usr/share/postfix/master.cf.dist" > "$root/etc/postfix/master.cf"
    cat "$root/usr/share/postfix/main.cf.debian" "$root/usr/share/postfix/main.cf.tls" - \
        > "$root/etc/postfix/main.cf" << 'CF'
myhostname = relay.test
maillog_file = /var/log/mail.log
virtual_mailbox_domains = static:all
virtual_mailbox_base = /
virtual_mailbox_maps = static:mail/
virtual_uid_maps = static:2001
virtual_gid_maps = static:2001
CF
    chown -R 2003 "$root/var/lib/postfix" "$root/var/spool/postfix"/*
    chown root "$root/var/spool/postfix/pid"
    chgrp 2004 "$root/var/spool/postfix/"{public,maildrop}
    chmod 700 "$root/var/spool/postfix/"*
    chmod 710 "$root/var/spool/postfix/public"
    chmod 1730 "$root/var/spool/postfix/maildrop"
    chmod 755 "$root/var/spool/postfix/pid"
    chroot "$root" /usr/lib/postfix/sbin/master -d -c /etc/postfix > "$work/log" 2>&1 < /dev/null &
    started+=($!)
    listens "$postfix_port" Postfix
}

# starts OpenSMTPD; every address has its mailbox in $opensmtpd_mail
start_opensmtpd() {
    local root=$work/opensmtpd
    opensmtpd_port=$(free_port)
    opensmtpd_mail=$root/mail/new
    extract opensmtpd "$root"
    root_directory "$root" opensmtpd opensmtpq
    mkdir -p "$root/var/lib/opensmtpd/empty" "$root/var/spool/smtpd"
    chmod 711 "$root/var/spool/smtpd"
    echo relay.test > "$root/etc/mailname"
    cat > "$root/etc/smtpd.conf" << CF
table all { "@" = "box" }
listen on 127.0.0.1 port $opensmtpd_port
action "all" maildir "/mail" virtual <all>
match from any for any action "all"
CF
    chroot "$root" /usr/sbin/smtpd -d > "$work/opensmtpd.log" 2>&1 < /dev/null &
    started+=($!)
    listens "$opensmtpd_port" OpenSMTPD
}
