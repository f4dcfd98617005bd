-- A person can be erased on request: what they did stays, under a stand-in name.

alter table users drop constraint users_kind_check;
alter table users drop constraint users_service_check;
alter table users add constraint users_kind_check check (kind in ('person', 'service', 'erased'));
alter table users add constraint users_service_check check (
    kind <> 'service' or (password_hash = '!' and initial_password_hash is null and roles = array['mod'])
  );
-- No username has a colon, so that the stand-in is never one that a person chooses.
alter table users add constraint users_erased_check check (kind <> 'erased' or (
    username = 'erased:' || id and name = 'Erased person ' || id and email = ''
    and password_hash = '!' and initial_password_hash is null and disabled_at is not null
  ));
comment on column users.kind is
  'A person; a service account: a machine of the company or of a supplier, which has keys and no password; or an erased person, of whom only a number is left.';
comment on table users is 'People who sign in, service accounts, and who was erased: of one supplier, or the company''s own staff.';

-- The owner passes the append-only tables, and row-level security holds the owner, too.
create policy tenant_isolation_of_updates on sign_in_events for update
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
