-- Erasing a person of a supplier leaves the contacts of other suppliers, and their history, as they are.

create or replace function erase_person(person bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant bigint := nullif(current_setting('app.company', true), '')::bigint;
  stand_in constant text := 'Erased person ' || person;
  quoted_stand_in constant text := to_json(stand_in)::text;
  personal constant text[] := array['name', 'username', 'email'];
  old record;
  addresses text[];
  names text[];
  quoted_names text[];
  pattern text;
begin
  select username, name, email, supplier_id into old from users
    where company_id = company and id = person and kind = 'person' for update;
  if not found then return false; end if;
  -- Every mail address and name that they had here.
  addresses := array(select recipient from mails where company_id = company and receiver_id = person)
    || array(select sent_to from account_links where company_id = company and user_id = person)
    || array(select email_then from account_links where company_id = company and user_id = person)
    || array(select before->>'email' from audit_events
      where company_id = company and topic = 'people' and subject_id = person)
    || array(select after->>'email' from audit_events
      where company_id = company and topic = 'people' and subject_id = person);
  names := array(select before->>'name' from audit_events
      where company_id = company and topic = 'people' and subject_id = person)
    || array(select after->>'name' from audit_events
      where company_id = company and topic = 'people' and subject_id = person);
  addresses := array(select distinct lower(address) from unnest(addresses || old.email) address where address <> '');
  names := array(select distinct name from unnest(names || old.name) name where name <> '');
  quoted_names := array(select to_json(name)::text from unnest(names) name);

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
      or exists (select from unnest(quoted_names) name where strpos(reply, name) > 0));
  delete from usernames where username = old.username and company_id = company and user_id = person;

  update sign_in_events set address = 'erased', agent = '' where company_id = company and user_id = person;
  update audit_events set subject_name = stand_in, before = before - personal, after = after - personal
    where company_id = company and topic = 'people' and subject_id = person;
  update audit_events set subject_name = stand_in
    where company_id = company and topic = 'mails' and lower(subject_name) = any (addresses);
  -- The person whose password stays where providers alone sign in.
  update audit_events set before = jsonb_set(before, '{wayBack}', quoted_stand_in::jsonb)
    where company_id = company and topic = 'signIn' and before->>'wayBack' = old.username;
  update audit_events set after = jsonb_set(after, '{wayBack}', quoted_stand_in::jsonb)
    where company_id = company and topic = 'signIn' and after->>'wayBack' = old.username;
  -- As the contact of a supplier: by mail address, or by name at their own. The history has contacts as whole strings of JSON.
  -- A supplier's administrators choose their people's names and addresses, so that these reach no other supplier's contacts.
  delete from supplier_contacts where company_id = company and (old.supplier_id is null or supplier_id = old.supplier_id)
    and (lower(email) = any (addresses) or supplier_id = old.supplier_id and name = any (names));
  for pattern in
    select regexp_replace(word, '(\W)', '\\\1', 'g')
    from unnest(quoted_names || array(select to_json(address)::text from unnest(addresses) address)) word
  loop
    update setting_events set before = regexp_replace(before::text, pattern, quoted_stand_in, 'gi')::jsonb,
      after = regexp_replace(after::text, pattern, quoted_stand_in, 'gi')::jsonb
      where company_id = company and (old.supplier_id is null or supplier_id = old.supplier_id)
        and (before ? 'contacts' or after ? 'contacts') and before::text || after::text ~* pattern;
  end loop;
  update users set kind = 'erased', username = 'erased:' || person, name = stand_in, email = '', roles = array['user'],
    language = 'en', password_hash = '!', initial_password_hash = null, password_set_at = now(),
    disabled_at = now(), last_seen_at = null, version = version + 1
    where company_id = company and id = person;
  return true;
end $$;
