#!/bin/bash
# Dumps a database of your own (DATABASE_URL) and the folder "deployment" of DATA_DIR into encrypted files, and deletes old ones. Needs pg_dump of the server's version, and age.
#
#   DATABASE_URL       of the servers
#   DUMP_RECIPIENT     public key of age ("age-keygen -o dump.key"). Keep dump.key on another machine: without it no dump can be read
#   DUMP_DIR           folder of the dumps; copy it to another machine, or mount one
#   DATA_DIR           optional; its folder "deployment" recognises a restored database. The rest of it is caches and files of the machine
#   DUMP_KEEP_DAYS     14
#   DUMP_METRICS_FILE  optional; for the textfile collector of the node exporter
#
# Read a dump:  age -d -i dump.key komora-….dump.age | pg_restore …      age -d -i dump.key komora-….tgz.age | tar -xz
set -euo pipefail
umask 077
: "${DATABASE_URL:?}" "${DUMP_RECIPIENT:?}" "${DUMP_DIR:?}"

name="$DUMP_DIR/komora-$(date -u +%Y%m%dT%H%M%SZ)"
trap 'rm -f "$name".*.part' EXIT

# A file appears under its name when it is complete.
pg_dump --format=custom --dbname="$DATABASE_URL" | age -r "$DUMP_RECIPIENT" >"$name.dump.age.part"
# Only a worker has the folder.
if [ -n "${DATA_DIR:-}" ] && [ -d "$DATA_DIR/deployment" ]; then
  # 1: a file changed meanwhile. The program replaces its files in one step.
  { tar -cz -C "$DATA_DIR" deployment || [ $? -eq 1 ]; } | age -r "$DUMP_RECIPIENT" >"$name.tgz.age.part"
  mv "$name.tgz.age.part" "$name.tgz.age"
fi
sync -f "$name.dump.age.part"
mv "$name.dump.age.part" "$name.dump.age"

find "$DUMP_DIR" -maxdepth 1 -name 'komora-*.age' -mtime "+${DUMP_KEEP_DAYS:-14}" -delete

if [ -n "${DUMP_METRICS_FILE:-}" ]; then
  umask 022
  {
    echo '# HELP komora_dump_last_success_timestamp_seconds End of the last successful dump of the database, Unix time'
    echo '# TYPE komora_dump_last_success_timestamp_seconds gauge'
    echo "komora_dump_last_success_timestamp_seconds $(date +%s)"
  } >"$DUMP_METRICS_FILE.part"
  mv "$DUMP_METRICS_FILE.part" "$DUMP_METRICS_FILE"
fi
