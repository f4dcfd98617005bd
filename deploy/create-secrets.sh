#!/bin/bash
# Creates the secrets of deploy/compose.yaml in deploy/secrets, unless they are there.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p -m 700 secrets
cd secrets
for name in postgres_password owner_password server_password secret_key; do
  [ -e "$name" ] || openssl rand -hex 32 > "$name"
done
[ -e owner_url ] || echo "postgres://oto_owner:$(cat owner_password)@database:5432/oto" > owner_url
[ -e server_url ] || echo "postgres://oto_server:$(cat server_password)@database:5432/oto" > server_url
# Containers read them under accounts of their own; the folder keeps others on this machine out.
chmod 644 -- *
[ -e ../oto.env ] || echo '# Settings of docs/configuration.md, as LOG_LEVEL=info' > ../oto.env
