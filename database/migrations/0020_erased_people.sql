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

-- The application may not change what is only ever added to. This takes a person out of it, and does nothing else.
create function erase_person(person bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant bigint := nullif(current_setting('app.company', true), '')::bigint;
  stand_in constant text := 'Erased person ' || person;
  personal constant text[] := array['name', 'username', 'email'];
  old record;
  addresses text[];
  names text[];
  pattern text;
begin
  select username, name, email, supplier_id into old from users
    where company_id = company and id = person and kind = 'person' for update;
  if not found then return false; end if;
  -- Every mail address and name that they had here.
  select array_agg(distinct lower(address)) into addresses from (
    select old.email
    union all select recipient from mails where company_id = company and receiver_id = person
    union all select unnest(array[sent_to, email_then]) from account_links where company_id = company and user_id = person
    union all select unnest(array[before->>'email', after->>'email']) from audit_events
      where company_id = company and topic = 'people' and subject_id = person
  ) known (address) where address <> '';
  select array_agg(distinct to_json(name)::text) into names from (
    select old.name
    union all select unnest(array[before->>'name', after->>'name']) from audit_events
      where company_id = company and topic = 'people' and subject_id = person
  ) known (name) where name <> '';

  delete from sessions where company_id = company and user_id = person;
  delete from second_factors where company_id = company and user_id = person;
  delete from account_links where company_id = company and user_id = person;
  delete from drafts where company_id = company and user_id = person;
  delete from views where company_id = company and user_id = person;
  delete from list_layouts where company_id = company and user_id = person;
  delete from mails where company_id = company
    and (receiver_id = person or receiver_id is null and recipient_key = any (addresses));
  -- Replies are kept to be given again: their own, and those of others that name them.
  delete from idempotency_keys where company_id = company
    and (user_id = person or location = '/api/people/' || person
      or exists (select from unnest(names) name where strpos(reply, name) > 0));
  delete from usernames where username = old.username and company_id = company and user_id = person;

  update sign_in_events set address = 'erased', agent = '' where company_id = company and user_id = person;
  update audit_events set subject_name = stand_in, before = before - personal, after = after - personal
    where company_id = company and topic = 'people' and subject_id = person;
  update audit_events set subject_name = stand_in
    where company_id = company and topic = 'mails' and lower(subject_name) = any (addresses);
  -- As the contact of a supplier: by mail address, or by name at their own. The history has contacts as whole strings of JSON.
  delete from supplier_contacts where company_id = company
    and (lower(email) = any (addresses) or supplier_id = old.supplier_id and to_json(name)::text = any (names));
  for pattern in
    select regexp_replace(word, '(\W)', '\\\1', 'g')
    from unnest(names || (select array_agg(to_json(address)::text) from unnest(addresses) address)) word
  loop
    update setting_events set before = regexp_replace(before::text, pattern, to_json(stand_in)::text, 'gi')::jsonb,
      after = regexp_replace(after::text, pattern, to_json(stand_in)::text, 'gi')::jsonb
      where company_id = company and (before ? 'contacts' or after ? 'contacts') and before::text || after::text ~* pattern;
  end loop;
  update users set kind = 'erased', username = 'erased:' || id, name = stand_in, email = '', roles = array['user'],
    language = 'en', password_hash = '!', initial_password_hash = null, password_set_at = now(),
    disabled_at = now(), last_seen_at = null, version = version + 1
    where company_id = company and id = person;
  return true;
end $$;
comment on function erase_person is
  'Erases a person of the company of the tenant context: the account for good, their name, addresses and drafts wherever they stand; false where there is no such person.';
revoke all on function erase_person from public;
grant execute on function erase_person to oto_app;
