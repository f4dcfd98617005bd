#!/bin/bash
# Writes a backup into a folder at once and then each day; those older than two weeks are deleted. SIGTERM ends it at once, a
# backup that is being written, too: bash, which waits for a command in the foreground, would let it finish first.
set -uo pipefail
directory=${1:?usage: backup-loop.sh DIRECTORY}
child=
trap 'trap - TERM INT; [ -n "$child" ] && kill "$child" 2> /dev/null; wait; exit 0' TERM INT

in_background() {
  "$@" &
  child=$!
  wait "$child"
}

while true; do
  # Of one that was killed.
  rm -f "$directory"/*.gz.part-*
  if in_background oto backup "$directory/$(date -u +%Y%m%dT%H%M%SZ).gz"; then
    find "$directory" -name '*.gz' -mtime +14 -delete
  else
    echo "There is no backup of today: the next try is in an hour." >&2
    in_background sleep 3600
    continue
  fi
  in_background sleep 86400
done
