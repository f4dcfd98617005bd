#!/bin/bash
# Runs once, in a new database container: the account that owns the tables, and the one that the server has.
set -euo pipefail
psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner="$(cat /run/secrets/owner_password)" --set server="$(cat /run/secrets/server_password)" <<'SQL'
create role oto_app nologin;
create role oto_search nologin;
create role oto_owner login password :'owner';
grant oto_app to oto_owner;
grant oto_search to oto_owner with inherit false;
create role oto_server login password :'server';
grant oto_app to oto_server;
create database oto owner oto_owner;
SQL
