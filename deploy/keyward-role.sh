#!/bin/sh
# Makes the database, and the role that owns it and may do nothing else.
set -eu

psql --set=ON_ERROR_STOP=1 --set=password="$(cat "$ROLE_PASSWORD_FILE")" --username="$POSTGRES_USER" <<'SQL'
CREATE ROLE keyward LOGIN PASSWORD :'password';
CREATE DATABASE keyward OWNER keyward ENCODING 'UTF8' TEMPLATE template0;
SQL
