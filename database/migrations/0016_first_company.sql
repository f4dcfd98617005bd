-- The first company of an installation, made on a screen: by a code that the server prints where it starts.

create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now()
);
comment on table setup_codes is 'Codes that servers printed while there was no company; empty once there is one.';
comment on column setup_codes.code_hash is 'SHA-256 of a code of 79 random bits.';

grant select, insert on setup_codes to oto_app;
