-- The schema that the migrations make, printed from PostgreSQL's catalog by `npm run print-schema`. To read, not to run:
-- comments on tables and columns stand above them.

create extension btree_gist;
create extension pg_trgm;

create type shipment_state as enum ('open', 'closed');
create type sign_in_kind as enum ('signed-in', 'recovery-code-used', 'signed-out', 'session-ended', 'wrong-password', 'wrong-code', 'too-many-attempts', 'disabled', 'initial-password-expired', 'password-changed', 'password-reset', 'user-disabled', 'user-enabled', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-codes-renewed', 'password-reset-requested', 'email-changed', 'signed-in-with-code', 'signed-in-with-passkey', 'signed-in-by-passkey', 'wrong-passkey', 'passkey-counter', 'passkey-added', 'passkey-removed', 'signed-in-by-provider', 'signed-out-by-provider', 'provider-refused', 'provider-linked', 'roles-by-provider', 'provider-unlinked');
create type view_list as enum ('shipments', 'orders');

-- Allocates SSCCs, without their check digit, to the company of the tenant context; fewer than wanted where no more are left.
CREATE OR REPLACE FUNCTION public.allocate_ssccs(prefix text, extension smallint, from_serial bigint, wanted integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company constant bigint := nullif(current_setting('app.company', true), '')::bigint;
  block_count constant bigint := (10 ^ (14 - char_length(prefix)))::bigint;
  lowest constant bigint := (extension || prefix)::bigint * block_count;
  first_block constant bigint := lowest + (from_serial + 99) / 100;
  end_block constant bigint := lowest + block_count;
  missing integer := wanted;
  free_count integer;
  batch integer;
  own record;
begin
  if company is null then
    raise insufficient_privilege using message = 'no company';
  end if;
  -- One allocation at a time within the company; companies do not wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('allocate_ssccs ' || company, 0));
  loop
    for own in
      select b.block, b.allocated from sscc_blocks b
      where b.company_id = company and b.allocated < 100 and b.block >= first_block and b.block < end_block
      order by b.block
    loop
      exit when missing = 0;
      batch := least(missing, 100 - own.allocated);
      update sscc_blocks set allocated = allocated + batch where block = own.block;
      return query select lpad((own.block * 100 + n)::text, 17, '0')
        from generate_series(own.allocated, own.allocated + batch - 1) n;
      missing := missing - batch;
    end loop;
    exit when missing = 0;
    -- Random ones among the first thousand free blocks, so that a company's numbers reveal nothing of others'.
    with free as (
      select b from generate_series(first_block, least(end_block,
        first_block + 1000 + (select count(*) from sscc_blocks t where t.block >= first_block and t.block < end_block)) - 1) b
      where not exists (select from sscc_blocks t where t.block = b)
    ), inserted as (
      insert into sscc_blocks (block, company_id, allocated)
      select b, company, 0 from (select b from free order by random() limit (missing + 99) / 100) chosen
      on conflict do nothing
    )
    select count(*) into free_count from free;
    exit when free_count = 0;
  end loop;
end $function$;
grant execute on function allocate_ssccs to oto_app;

-- Makes the first company for a setup code, alone in its transaction; null where there is one, or the code is not of setup_codes.
CREATE OR REPLACE FUNCTION public.create_first_company(code bytea, company_name text, zone text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  created bigint;
begin
  -- As `oto add-company`: of two at once one makes the company, and the other finds it.
  perform pg_advisory_xact_lock(684005);
  if exists (select from usernames) then return null; end if;
  if not exists (select from setup_codes where code_hash = code) then return null; end if;
  created := nextval(pg_get_serial_sequence('companies', 'id'));
  -- Row-level security holds the owner, too.
  execute format('set local app.company = %L', created);
  insert into companies (id, name, time_zone) overriding system value values (created, company_name, zone);
  delete from setup_codes;
  return created;
end $function$;
grant execute on function create_first_company to oto_app;

-- Erases a person of the company of the tenant context: the account for good, their name, addresses and drafts wherever they stand; false where there is no such person.
CREATE OR REPLACE FUNCTION public.erase_person(person bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function erase_person to oto_app;

-- The maximum that may be announced on an order line; null without a limit.
CREATE OR REPLACE FUNCTION public.order_line_cap(ordered numeric, cancelled numeric, divisible boolean, percent numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN trunc((((ordered - cancelled) * ((100)::numeric + percent)) / (100)::numeric), CASE WHEN divisible THEN 3 ELSE 0 END);

-- How much more than ordered is allowed, in percent: line beats supplier beats company; null means unlimited.
CREATE OR REPLACE FUNCTION public.order_line_tolerance(line_set boolean, line_percent numeric, supplier_set boolean, supplier_percent numeric, company_percent numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN line_set THEN line_percent WHEN supplier_set THEN supplier_percent ELSE company_percent END;

-- A company, supplier or place as documents name it, in JSON.
CREATE OR REPLACE FUNCTION public.party_json(name text, tax_id text, address text, gln text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('name', name, 'taxId', tax_id, 'gln', gln, 'address', COALESCE(to_jsonb(regexp_split_to_array(address, '\s*\n\s*'::text)), '[]'::jsonb));

-- Ids of a company's order lines whose text is like the pattern, at most so many; null where no index finds them.
CREATE OR REPLACE FUNCTION public.search_company_order_lines(pattern text, max_ids integer)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
          select coalesce(array_agg(id), '{}') from (
            select id from order_lines
            where search like pattern and company_id = nullif(current_setting('app.company', true), '')::bigint
            limit max_ids
          ) found
        $function$;
alter function search_company_order_lines owner to oto_search;
grant execute on function search_company_order_lines to oto_app;

-- Ids of a company's shipments whose text is like the pattern, at most so many; null where no index finds them.
CREATE OR REPLACE FUNCTION public.search_company_shipments(pattern text, max_ids integer)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
          select coalesce(array_agg(id), '{}') from (
            select id from shipments
            where search like pattern and company_id = nullif(current_setting('app.company', true), '')::bigint
            limit max_ids
          ) found
        $function$;
alter function search_company_shipments owner to oto_search;
grant execute on function search_company_shipments to oto_app;

-- Ids of order lines of a supplier whose text is like the pattern, at most so many; null where no index finds them.
CREATE OR REPLACE FUNCTION public.search_order_lines(supplier bigint, pattern text, max_ids integer)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
          select coalesce(array_agg(id), '{}') from (
            select id from order_lines
            where array[supplier_id] @> array[supplier] and search like pattern
              and company_id = nullif(current_setting('app.company', true), '')::bigint
            limit max_ids
          ) found
        $function$;
alter function search_order_lines owner to oto_search;
grant execute on function search_order_lines to oto_app;

-- Ids of people of the company whose text is like the pattern, at most so many; null where no index finds them.
CREATE OR REPLACE FUNCTION public.search_people(pattern text, max_ids integer)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select coalesce(array_agg(id), '{}') from (
        select id from users
        where array[company_id] @> array[nullif(current_setting('app.company', true), '')::bigint]
          and company_id = nullif(current_setting('app.company', true), '')::bigint and search like pattern
        limit max_ids
      ) found
    $function$;
alter function search_people owner to oto_search;
grant execute on function search_people to oto_app;

-- Ids of shipments of a supplier whose text is like the pattern, at most so many; null where no index finds them.
CREATE OR REPLACE FUNCTION public.search_shipments(supplier bigint, pattern text, max_ids integer)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
          select coalesce(array_agg(id), '{}') from (
            select id from shipments
            where array[supplier_id] @> array[supplier] and search like pattern
              and company_id = nullif(current_setting('app.company', true), '')::bigint
            limit max_ids
          ) found
        $function$;
alter function search_shipments owner to oto_search;
grant execute on function search_shipments to oto_app;

-- Links mailed to people. One works once, until it expires, and as long as the account is as it was.
create table account_links (
  company_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  -- What may be done with it.
  purpose text collate "C" not null,
  -- SHA-256 of what the link holds; the link itself is never stored here.
  token_hash bytea not null,
  -- The mail address it was sent to; of an email-change, the new one.
  sent_to text not null,
  -- The account's address when it was made: with another one the link is void.
  email_then text not null,
  -- users.password_set_at when it was made: after another password the link is void.
  password_set_at_then timestamp with time zone not null,
  -- Who invited; of the other purposes the user.
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  -- When it was used; null for one that was not.
  used_at timestamp with time zone,
  constraint account_links_pkey PRIMARY KEY (company_id, id),
  constraint account_links_company_id_token_hash_key UNIQUE (company_id, token_hash),
  constraint account_links_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint account_links_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password-reset'::text, 'email-change'::text]))),
  constraint account_links_sent_to_check CHECK ((sent_to <> ''::text))
);
CREATE INDEX account_links_by_user ON account_links USING btree (company_id, user_id);
alter table account_links enable row level security, force row level security;
create policy tenant_isolation on account_links as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on account_links to oto_app;
grant update (used_at) on account_links to oto_app;

-- Keys of service accounts. The key itself is shown once and never stored.
create table api_keys (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- The service account.
  user_id bigint not null,
  -- The account's supplier; null for one of the company.
  supplier_id bigint,
  -- The account's roles.
  roles text[] not null,
  name text not null,
  -- How the key begins, by which people recognise it.
  start text collate "C" not null,
  -- SHA-256 of the key.
  key_hash bytea not null,
  -- What it may do.
  scopes text[] not null,
  -- More than this, at all servers together, are answered 429.
  requests_per_minute integer not null,
  -- The networks it may be used from; null for any.
  addresses cidr[],
  -- From when on it is refused.
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  -- The administrator who made it.
  created_by bigint not null,
  -- Written at most once a minute; null while it was never used.
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  -- The administrator who revoked it.
  revoked_by bigint,
  -- supplier_id, or 0 for the company: a foreign key does not compare nulls.
  supplier_key bigint not null generated always as (COALESCE(supplier_id, (0)::bigint)) stored,
  -- Counts its changes by people.
  version integer not null default 1,
  -- Since when it is refused because its account is disabled; null while that is enabled.
  disabled_at timestamp with time zone,
  -- When the minute began in which its requests are counted; null before the first.
  minute_began_at timestamp with time zone,
  -- How many requests of that minute servers have reserved.
  minute_granted integer not null default 0,
  -- True, or null once revoked or while disabled: a foreign key with a null is not checked.
  is_active boolean generated always as (
CASE
    WHEN ((revoked_at IS NULL) AND (disabled_at IS NULL)) THEN true
    ELSE NULL::boolean
END) stored,
  -- Whether the account's supplier is active; true for an account of the company.
  is_supplier_active boolean not null default true,
  constraint api_keys_pkey PRIMARY KEY (company_id, id),
  constraint api_keys_company_id_key_hash_key UNIQUE (company_id, key_hash),
  constraint api_keys_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id),
  constraint api_keys_company_id_revoked_by_fkey FOREIGN KEY (company_id, revoked_by) REFERENCES users(company_id, id),
  constraint api_keys_company_id_supplier_id_is_supplier_active_fkey FOREIGN KEY (company_id, supplier_id, is_supplier_active) REFERENCES suppliers(company_id, id, is_active) DEFERRABLE INITIALLY DEFERRED,
  constraint api_keys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  constraint api_keys_company_id_user_id_supplier_key_roles_is_active_fkey FOREIGN KEY (company_id, user_id, supplier_key, roles, is_active) REFERENCES users(company_id, id, supplier_key, roles, is_enabled) DEFERRABLE INITIALLY DEFERRED,
  constraint api_keys_addresses_check CHECK (((cardinality(addresses) >= 1) AND (cardinality(addresses) <= 20))),
  constraint api_keys_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint api_keys_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 60))),
  constraint api_keys_requests_per_minute_check CHECK (((requests_per_minute >= 1) AND (requests_per_minute <= 6000))),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'announce'::text, 'import-orders'::text, 'receive'::text, 'exchange'::text]))),
  constraint api_keys_start_check CHECK ((start <> ''::text))
);
CREATE INDEX api_keys_by_account ON api_keys USING btree (company_id, user_id, id);
alter table api_keys enable row level security, force row level security;
create policy tenant_isolation on api_keys as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on api_keys to oto_app;
grant update (name, scopes, requests_per_minute, addresses, expires_at, last_used_at, revoked_at, revoked_by, version, disabled_at, minute_began_at, minute_granted, is_supplier_active) on api_keys to oto_app;

-- The bytes of attached files, in slices that one short statement writes or reads.
create table attachment_contents (
  company_id bigint not null,
  attachment_id bigint not null,
  -- Slices of the file from 1; 0 is the picture made small.
  "position" integer not null,
  -- At most 512 KiB.
  bytes bytea not null,
  constraint attachment_contents_pkey PRIMARY KEY (company_id, attachment_id, "position"),
  constraint attachment_contents_company_id_attachment_id_fkey FOREIGN KEY (company_id, attachment_id) REFERENCES attachments(company_id, id) ON DELETE CASCADE,
  constraint attachment_contents_bytes_check CHECK ((octet_length(bytes) <= 524288)),
  constraint attachment_contents_position_check CHECK (("position" >= 0))
);
alter table attachment_contents enable row level security, force row level security;
create policy tenant_isolation on attachment_contents as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on attachment_contents to oto_app;

-- Files of comments, of answers to differences and of counts; of none as long as they wait for it, a day at most.
create table attachments (
  company_id bigint not null,
  id bigint not null generated always as identity,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone not null default now(),
  -- Cleaned: no path, nothing that misleads, the ending of what it is.
  name text not null,
  -- What the content is.
  media_type text collate "C" not null,
  -- As it is kept.
  byte_count integer not null,
  -- Whose matter it is; null while it waits.
  supplier_id bigint,
  comment_id bigint,
  -- The difference whose answers it came with.
  discrepancy_id bigint,
  -- What the store calls the file; null where its bytes are in the database.
  object_key text collate "C",
  -- The count that it shows.
  receipt_id bigint,
  constraint attachments_pkey PRIMARY KEY (company_id, id),
  constraint attachments_company_id_comment_id_fkey FOREIGN KEY (company_id, comment_id) REFERENCES comments(company_id, id) ON DELETE CASCADE,
  constraint attachments_company_id_discrepancy_id_fkey FOREIGN KEY (company_id, discrepancy_id) REFERENCES discrepancies(company_id, id),
  constraint attachments_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES receipts(company_id, id),
  constraint attachments_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint attachments_company_id_uploaded_by_fkey FOREIGN KEY (company_id, uploaded_by) REFERENCES users(company_id, id),
  constraint attachments_byte_count_check CHECK ((byte_count > 0)),
  constraint attachments_check CHECK ((num_nonnulls(comment_id, discrepancy_id, receipt_id) = ((supplier_id IS NOT NULL))::integer)),
  constraint attachments_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'::text, 'application/vnd.oasis.opendocument.spreadsheet'::text, 'text/csv'::text, 'application/octet-stream'::text]))),
  constraint attachments_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 120))),
  constraint attachments_object_key_check CHECK ((object_key <> ''::text))
);
CREATE INDEX attachments_by_comment ON attachments USING btree (company_id, comment_id, id) WHERE (comment_id IS NOT NULL);
CREATE INDEX attachments_by_discrepancy ON attachments USING btree (company_id, discrepancy_id, id) WHERE (discrepancy_id IS NOT NULL);
CREATE INDEX attachments_by_receipt ON attachments USING btree (company_id, receipt_id, id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX attachments_by_uploader ON attachments USING btree (company_id, uploaded_by, uploaded_at) INCLUDE (byte_count);
alter table attachments enable row level security, force row level security;
create policy tenant_isolation on attachments as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on attachments to oto_app;

-- Append-only: who changed people, keys, ways to sign in and mails.
create table audit_events (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- When.
  at timestamp with time zone not null default now(),
  -- Who did it; null for a command at the server.
  actor_id bigint,
  -- The supplier whose person or key it was at the time; null for the company's own.
  supplier_id bigint,
  -- What kind of thing was changed; see domain/audit-event.ts.
  topic text collate "C" not null,
  kind text collate "C" not null,
  -- Which one of the topic's table; null for none in particular.
  subject_id bigint,
  -- How it was called at the time.
  subject_name text collate "C" not null default ''::text,
  -- The fields that changed, as they were; empty for a new thing.
  before jsonb not null default '{}'::jsonb,
  -- The same fields since then; empty for a removed thing.
  after jsonb not null default '{}'::jsonb,
  constraint audit_events_pkey PRIMARY KEY (company_id, id),
  constraint audit_events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id),
  constraint audit_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint audit_events_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint audit_events_kind_check CHECK ((kind <> ''::text)),
  constraint audit_events_topic_check CHECK ((topic <> ''::text))
);
CREATE INDEX audit_events_by_actor ON audit_events USING btree (company_id, actor_id, at);
CREATE INDEX audit_events_by_name ON audit_events USING btree (company_id, subject_name);
CREATE INDEX audit_events_by_subject ON audit_events USING btree (company_id, topic, subject_id, id);
CREATE INDEX audit_events_by_supplier ON audit_events USING btree (company_id, supplier_id, at) WHERE (supplier_id IS NOT NULL);
CREATE INDEX audit_events_by_time ON audit_events USING btree (company_id, at);
CREATE INDEX audit_events_by_topic ON audit_events USING btree (company_id, topic, at);
alter table audit_events enable row level security, force row level security;
create policy tenant_isolation on audit_events as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on audit_events to oto_app;

-- The address by which a calendar program reads what arrives, without signing in: one a person, withdrawn by deleting it.
create table calendar_feeds (
  company_id bigint not null,
  user_id bigint not null,
  -- SHA-256 of the secret in the address, which is never stored.
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  -- When a program last read it, to the hour; null until one does.
  last_read_at timestamp with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (company_id, user_id),
  constraint calendar_feeds_company_id_secret_hash_key UNIQUE (company_id, secret_hash),
  constraint calendar_feeds_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
alter table calendar_feeds enable row level security, force row level security;
create policy tenant_isolation on calendar_feeds as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on calendar_feeds to oto_app;
grant update (secret_hash, created_at, last_read_at) on calendar_feeds to oto_app;

-- Carriers that a company offers its suppliers; a shipment keeps the words that were typed.
create table carriers (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Short for the carrier; unique among those in use.
  code text collate "C" not null,
  name text collate "C" not null,
  -- Standard Carrier Alpha Code; null without one.
  scac text collate "C",
  -- Counts its changes; the ETag.
  version integer not null default 1,
  -- Since when it is not offered; its history stays.
  removed_at timestamp with time zone,
  -- Page that follows a number, with {tracking} in its place; null without one.
  tracking_url text,
  constraint carriers_pkey PRIMARY KEY (company_id, id),
  constraint carriers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint carriers_code_check CHECK (((code <> ''::text) AND (char_length(code) <= 60))),
  constraint carriers_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 80))),
  constraint carriers_scac_check CHECK ((scac ~ '^[A-Z]{2,4}$'::text)),
  constraint carriers_tracking_url_check CHECK (((tracking_url ~~ 'https://%{tracking}%'::text) AND (char_length(tracking_url) <= 300)))
);
CREATE UNIQUE INDEX carriers_by_code ON carriers USING btree (company_id, code) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX carriers_by_name ON carriers USING btree (company_id, name) WHERE (removed_at IS NULL);
alter table carriers enable row level security, force row level security;
create policy tenant_isolation on carriers as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on carriers to oto_app;
grant update (code, name, scac, version, removed_at, tracking_url) on carriers to oto_app;

-- Whom a comment names. In its words such a name is @ and the person's number, so that the name is that of today.
create table comment_mentions (
  company_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  mentioned_at timestamp with time zone not null default now(),
  constraint comment_mentions_pkey PRIMARY KEY (company_id, comment_id, user_id),
  constraint comment_mentions_company_id_comment_id_fkey FOREIGN KEY (company_id, comment_id) REFERENCES comments(company_id, id) ON DELETE CASCADE,
  constraint comment_mentions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);
CREATE INDEX comment_mentions_by_user ON comment_mentions USING btree (company_id, user_id, comment_id);
alter table comment_mentions enable row level security, force row level security;
create policy tenant_isolation on comment_mentions as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on comment_mentions to oto_app;

-- What people say about a shipment, an order, an order line or a discrepancy.
create table comments (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Whose matter it is.
  supplier_id bigint not null,
  shipment_id bigint,
  order_id bigint,
  order_line_id bigint,
  discrepancy_id bigint,
  author_id bigint not null,
  -- Whom the author belonged to: the buying company or the supplier.
  side text collate "C" not null,
  -- Only people of that side see it.
  is_internal boolean not null,
  -- Plain text, in which @ and a number is a person whom it mentions; empty once it is removed, or where its files say it all.
  text text not null,
  created_at timestamp with time zone not null default now(),
  -- When its author last changed the words.
  edited_at timestamp with time zone,
  -- When the words were taken away; the row stays, so that answers have their place.
  removed_at timestamp with time zone,
  removed_by bigint,
  -- Counts the changes of its words; the ETag.
  version integer not null default 1,
  constraint comments_pkey PRIMARY KEY (company_id, id),
  constraint comments_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  constraint comments_company_id_discrepancy_id_fkey FOREIGN KEY (company_id, discrepancy_id) REFERENCES discrepancies(company_id, id),
  constraint comments_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id),
  constraint comments_company_id_removed_by_fkey FOREIGN KEY (company_id, removed_by) REFERENCES users(company_id, id),
  constraint comments_company_id_supplier_id_order_line_id_fkey FOREIGN KEY (company_id, supplier_id, order_line_id) REFERENCES order_lines(company_id, supplier_id, id),
  constraint comments_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE,
  constraint comments_check CHECK ((num_nonnulls(shipment_id, order_id, order_line_id, discrepancy_id) = 1)),
  constraint comments_removed_check CHECK ((((removed_at IS NULL) = (removed_by IS NULL)) AND ((removed_at IS NULL) OR (text = ''::text)))),
  constraint comments_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'supplier'::text]))),
  constraint comments_text_check CHECK ((char_length(text) <= 4000))
);
CREATE INDEX comments_by_author ON comments USING btree (company_id, author_id, created_at);
CREATE INDEX comments_by_discrepancy ON comments USING btree (company_id, discrepancy_id, id) WHERE (discrepancy_id IS NOT NULL);
CREATE INDEX comments_by_order ON comments USING btree (company_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX comments_by_order_line ON comments USING btree (company_id, order_line_id, id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX comments_by_shipment ON comments USING btree (company_id, shipment_id, id) WHERE (shipment_id IS NOT NULL);
alter table comments enable row level security, force row level security;
create policy tenant_isolation on comments as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select, update on comments to oto_app;

-- A buyer, the tenant. Everything else belongs to one company.
create table companies (
  id bigint not null generated always as identity,
  name text not null,
  -- As documents show it; null when not known.
  tax_id text,
  -- Line by line, as documents show it; null when not known.
  address text,
  -- GS1 number of the company or its place; null without one.
  gln text collate "C",
  -- IANA name; decides which day is today.
  time_zone text not null default 'Europe/Madrid'::text,
  -- Tolerance above the ordered quantity; null means unlimited.
  over_delivery_percent numeric(6,2) default 0,
  -- Whether a shipment may close with nothing packed at all.
  allows_unpacked boolean not null default true,
  -- The order of day and month in imported files that do not prove it, as it was last chosen; null: ask.
  import_date_order text,
  -- Counts the changes of its settings; the ETag.
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  -- Whether suppliers are asked to confirm order lines, and which date is then late: off, due-date or confirmed-date.
  order_confirmation text collate "C" not null default 'due-date'::text,
  -- What parts decimals in 10,000 in imported files that do not show it, as somebody chose last; null until then.
  import_decimal_mark text,
  -- Whether screens and files ask for lots, dates and serial numbers; what was entered is shown without it too.
  asks_for_lots boolean not null default false,
  -- Whether the screen that counts what arrives hides what was announced, from all but administrators.
  blind_receiving boolean not null default false,
  -- Made with demo data, so that reset-demo may empty it.
  is_sandbox boolean not null default false,
  -- Country of the address, ISO 3166-1 alpha-2; null when not known.
  country text collate "C",
  -- Postcode of the address; null when not known.
  postcode text collate "C",
  -- City of the address; null when not known.
  city text,
  -- Region, state or province of the address; null when not known.
  region text,
  -- Small picture, WebP, made of the one that was uploaded; null without a logo.
  logo bytea,
  -- New with each logo, and part of its address; null without a logo.
  logo_version uuid,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_address_check CHECK (((address <> ''::text) AND (char_length(address) <= 500))),
  constraint companies_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint companies_gln_check CHECK ((gln ~ '^[0-9]{13}$'::text)),
  constraint companies_import_date_order_check CHECK ((import_date_order = ANY (ARRAY['day-first'::text, 'month-first'::text]))),
  constraint companies_import_decimal_mark_check CHECK ((import_decimal_mark = ANY (ARRAY['comma'::text, 'point'::text]))),
  constraint companies_logo_check CHECK ((((logo IS NULL) = (logo_version IS NULL)) AND (octet_length(logo) <= 400000))) NOT VALID,
  constraint companies_name_check CHECK ((name <> ''::text)),
  constraint companies_order_confirmation_check CHECK ((order_confirmation = ANY (ARRAY['off'::text, 'due-date'::text, 'confirmed-date'::text]))),
  constraint companies_over_delivery_percent_check CHECK ((over_delivery_percent >= '0'::numeric)),
  constraint companies_tax_id_check CHECK (((tax_id <> ''::text) AND (char_length(tax_id) <= 40)))
);
alter table companies enable row level security, force row level security;
create policy tenant_isolation on companies as permissive for all to public using ((id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant select on companies to oto_app;
grant update (name, tax_id, address, gln, over_delivery_percent, allows_unpacked, import_date_order, version, order_confirmation, import_decimal_mark, asks_for_lots, blind_receiving, country, postcode, city, region, logo, logo_version) on companies to oto_app;

-- Number of usernames reported as taken by others to a company's administrators within an hour: usernames are unique across companies.
create table disclosed_usernames (
  company_id bigint not null,
  -- When the hour began.
  began_at timestamp with time zone not null default now(),
  -- SHA-256 of each, so that one asked for again counts once.
  username_hashes bytea[] not null,
  constraint disclosed_usernames_pkey PRIMARY KEY (company_id),
  constraint disclosed_usernames_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table disclosed_usernames enable row level security, force row level security;
create policy tenant_isolation on disclosed_usernames as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select, update on disclosed_usernames to oto_app;

-- A difference between what was announced and what the buyer counted, which supplier and buyer settle.
create table discrepancies (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  -- Null for what was not announced.
  shipment_line_id bigint,
  -- Null for goods of no order line.
  order_line_id bigint,
  -- The receipt that it was made with.
  receipt_id bigint not null,
  -- Missing, too much, not announced, of no order line, or why it was rejected.
  kind text collate "C" not null,
  -- What is missing, was rejected, or came beyond announcement and tolerance.
  quantity numeric(12,3) not null,
  -- In the words of the receipt.
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  -- What the supplier says to it; null until then.
  answer text collate "C",
  -- The supplier's words to its answer.
  answer_note text not null default ''::text,
  answered_at timestamp with time zone,
  answered_by bigint,
  -- How the buyer settled it; null until then. Withdrawn: its receipt was taken back.
  outcome text collate "C",
  -- The buyer's words to the outcome.
  outcome_note text not null default ''::text,
  settled_at timestamp with time zone,
  settled_by bigint,
  -- How much the order line expected less once it was settled.
  waived numeric(12,3) not null default 0,
  -- What the order line ordered, without what was cancelled, when it was counted; null before that was stored.
  ordered numeric(12,3),
  -- How much of it the line's credits say: what was received of other shipments meanwhile is not sent again either way.
  credited numeric(12,3) not null default 0,
  -- Open until the supplier answers, then answered; settled once the buyer decided.
  state text collate "C" not null generated always as (
CASE
    WHEN (outcome IS NOT NULL) THEN 'settled'::text
    WHEN (answer IS NOT NULL) THEN 'answered'::text
    ELSE 'open'::text
END) stored,
  -- Counts the answers and the settlement; the ETag.
  version integer not null default 1,
  -- When an answer or the settlement was undone, the last time.
  reversed_at timestamp with time zone,
  constraint discrepancies_pkey PRIMARY KEY (company_id, id),
  constraint discrepancies_company_id_receipt_id_kind_key UNIQUE (company_id, receipt_id, kind),
  constraint discrepancies_company_id_answered_by_fkey FOREIGN KEY (company_id, answered_by) REFERENCES users(company_id, id),
  constraint discrepancies_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES receipts(company_id, id),
  constraint discrepancies_company_id_settled_by_fkey FOREIGN KEY (company_id, settled_by) REFERENCES users(company_id, id),
  constraint discrepancies_company_id_shipment_line_id_fkey FOREIGN KEY (company_id, shipment_line_id) REFERENCES shipment_lines(company_id, id),
  constraint discrepancies_company_id_supplier_id_order_line_id_fkey FOREIGN KEY (company_id, supplier_id, order_line_id) REFERENCES order_lines(company_id, supplier_id, id),
  constraint discrepancies_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id),
  constraint discrepancies_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'disputed'::text]))),
  constraint discrepancies_answer_note_check CHECK ((char_length(answer_note) <= 1000)),
  constraint discrepancies_check CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)))),
  constraint discrepancies_check1 CHECK ((((outcome IS NULL) = (settled_at IS NULL)) AND ((outcome IS NULL) = (settled_by IS NULL)))),
  constraint discrepancies_check2 CHECK (((waived = '0'::numeric) OR (outcome IS NOT NULL))),
  constraint discrepancies_credited_check CHECK (((credited >= waived) AND (credited <= quantity))),
  constraint discrepancies_kind_check CHECK ((kind = ANY (ARRAY['short'::text, 'over'::text, 'unannounced'::text, 'unordered'::text, 'damaged'::text, 'wrong'::text, 'quality'::text, 'late'::text, 'other'::text]))),
  constraint discrepancies_outcome_check CHECK ((outcome = ANY (ARRAY['sent-again'::text, 'credited'::text, 'returned'::text, 'accepted'::text, 'withdrawn'::text]))),
  constraint discrepancies_outcome_note_check CHECK ((char_length(outcome_note) <= 1000)),
  constraint discrepancies_quantity_check CHECK ((quantity > '0'::numeric)),
  constraint discrepancies_unannounced_check CHECK ((((shipment_line_id IS NULL) = (kind = ANY (ARRAY['unannounced'::text, 'unordered'::text]))) AND ((order_line_id IS NULL) = (kind = 'unordered'::text)))),
  constraint discrepancies_unordered_check CHECK (((order_line_id IS NOT NULL) OR (waived = '0'::numeric))),
  constraint discrepancies_waived_check CHECK (((waived >= '0'::numeric) AND (waived <= quantity)))
);
CREATE INDEX discrepancies_by_kind ON discrepancies USING btree (company_id, supplier_id, kind, id);
CREATE INDEX discrepancies_by_last_change ON discrepancies USING btree (company_id, supplier_id, GREATEST(created_at, answered_at, settled_at, reversed_at), id);
CREATE INDEX discrepancies_by_order_line ON discrepancies USING btree (company_id, order_line_id);
CREATE INDEX discrepancies_by_shipment ON discrepancies USING btree (company_id, supplier_id, shipment_id, id);
CREATE INDEX discrepancies_by_state ON discrepancies USING btree (company_id, supplier_id, state, created_at, id);
CREATE INDEX discrepancies_by_time ON discrepancies USING btree (company_id, supplier_id, created_at, id);
CREATE INDEX discrepancies_of_company_by_last_change ON discrepancies USING btree (company_id, GREATEST(created_at, answered_at, settled_at, reversed_at), id);
CREATE INDEX discrepancies_of_company_by_state ON discrepancies USING btree (company_id, state, created_at, id);
CREATE INDEX discrepancies_of_company_by_time ON discrepancies USING btree (company_id, created_at, id);
alter table discrepancies enable row level security, force row level security;
create policy tenant_isolation on discrepancies as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select, update on discrepancies to oto_app;

-- Who has which time at a dock: a shipment, or nobody where the buyer blocks it.
create table dock_slots (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Null, with the times, for a shipment that has given its slot back.
  dock_id bigint,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  supplier_id bigint,
  -- Null for time that the buyer blocks.
  shipment_id bigint,
  -- Comes together with another shipment of its supplier, which has the slot already.
  is_shared boolean not null default false,
  -- Why it is blocked.
  note text not null default ''::text,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint not null,
  -- When the buyer saw the truck arrive; null until then.
  arrived_at timestamp with time zone,
  -- When the truck left; null until then.
  gone_at timestamp with time zone,
  -- Counts its changes; the ETag.
  version integer not null default 1,
  constraint dock_slots_one_each EXCLUDE USING gist (company_id WITH =, dock_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((NOT is_shared)),
  constraint dock_slots_one_supplier EXCLUDE USING gist (company_id WITH =, dock_id WITH =, COALESCE(supplier_id, (0)::bigint) WITH <>, tstzrange(starts_at, ends_at) WITH &&),
  constraint dock_slots_pkey PRIMARY KEY (company_id, id),
  constraint dock_slots_company_id_changed_by_fkey FOREIGN KEY (company_id, changed_by) REFERENCES users(company_id, id),
  constraint dock_slots_company_id_dock_id_fkey FOREIGN KEY (company_id, dock_id) REFERENCES docks(company_id, id),
  constraint dock_slots_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE,
  constraint dock_slots_check CHECK (((supplier_id IS NULL) = (shipment_id IS NULL))),
  constraint dock_slots_check1 CHECK ((num_nonnulls(dock_id, starts_at, ends_at) = ANY (ARRAY[0, 3]))),
  constraint dock_slots_check2 CHECK ((starts_at < ends_at)),
  constraint dock_slots_check3 CHECK (((ends_at - starts_at) <= '25:00:00'::interval)),
  constraint dock_slots_check4 CHECK (((shipment_id IS NOT NULL) OR (starts_at IS NOT NULL))),
  constraint dock_slots_check5 CHECK (((arrived_at IS NULL) OR (starts_at IS NOT NULL))),
  constraint dock_slots_check6 CHECK (((gone_at IS NULL) OR (arrived_at IS NOT NULL))),
  constraint dock_slots_note_check CHECK ((char_length(note) <= 200))
);
CREATE UNIQUE INDEX dock_slots_by_shipment ON dock_slots USING btree (company_id, supplier_id, shipment_id) WHERE (shipment_id IS NOT NULL);
CREATE INDEX dock_slots_by_time ON dock_slots USING btree (company_id, dock_id, starts_at) WHERE (starts_at IS NOT NULL);
alter table dock_slots enable row level security, force row level security;
create policy tenant_isolation on dock_slots as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on dock_slots to oto_app;

-- Where trucks are unloaded at a place; each is booked in slots of one length.
create table docks (
  company_id bigint not null,
  id bigint not null generated always as identity,
  place_id bigint not null,
  -- Unique among the docks in use.
  code text collate "C" not null,
  name text not null,
  -- Days of the week on which it is open, as ISO 8601 counts them: 1 is Monday.
  weekdays smallint[] not null,
  -- When its first slot begins, HH:MM in the company's time zone.
  opens text collate "C" not null,
  -- When its last slot has ended, at most 24:00.
  closes text collate "C" not null,
  -- How long a slot is. What is booked already keeps its length.
  slot_minutes integer not null,
  -- Counts its changes; the ETag.
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  -- Since when no slots of it are offered; its history stays.
  removed_at timestamp with time zone,
  constraint docks_pkey PRIMARY KEY (company_id, id),
  constraint docks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint docks_company_id_place_id_fkey FOREIGN KEY (company_id, place_id) REFERENCES places(company_id, id),
  constraint docks_check CHECK ((opens < closes)),
  constraint docks_closes_check CHECK ((closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'::text)),
  constraint docks_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 60))),
  constraint docks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint docks_opens_check CHECK ((opens ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint docks_slot_minutes_check CHECK (((slot_minutes >= 5) AND (slot_minutes <= 720))),
  constraint docks_weekdays_check CHECK (((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]) AND (cardinality(weekdays) > 0)))
);
CREATE UNIQUE INDEX docks_by_code ON docks USING btree (company_id, code) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX docks_by_name ON docks USING btree (company_id, name) WHERE (removed_at IS NULL);
CREATE INDEX docks_by_place ON docks USING btree (company_id, place_id);
alter table docks enable row level security, force row level security;
create policy tenant_isolation on docks as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select, update on docks to oto_app;

-- Snapshot of what a shipment's documents say, taken at close and never changed.
create table document_snapshots (
  company_id bigint not null,
  supplier_id bigint not null,
  shipment_id bigint not null,
  -- The shipment's: closed again after reopening, it has a new one.
  revision integer not null,
  -- What the documents say, all but the state.
  content jsonb not null,
  -- The place in the content, by itself because the content is large; null where nobody named one.
  ship_to jsonb generated always as (NULLIF((content -> 'shipTo'::text), 'null'::jsonb)) stored,
  -- When the shipment closed.
  taken_at timestamp with time zone not null default now(),
  constraint document_snapshots_pkey PRIMARY KEY (company_id, supplier_id, shipment_id, revision),
  constraint document_snapshots_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE
);
alter table document_snapshots enable row level security, force row level security;
create policy tenant_isolation on document_snapshots as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on document_snapshots to oto_app;

-- Unsaved form content, stored so that it survives the end of a session.
create table drafts (
  company_id bigint not null,
  user_id bigint not null,
  form text collate "C" not null,
  -- The fields as they were.
  content jsonb not null,
  saved_at timestamp with time zone not null default now(),
  constraint drafts_pkey PRIMARY KEY (company_id, user_id, form),
  constraint drafts_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint drafts_form_check CHECK ((form <> ''::text))
);
alter table drafts enable row level security, force row level security;
create policy tenant_isolation on drafts as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on drafts to oto_app;

-- Which account a provider's account is; an account has one at each provider.
create table external_identities (
  company_id bigint not null,
  provider_id bigint not null,
  -- The provider's own identifier of the person (claim sub), which is never given to another.
  subject text collate "C" not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint external_identities_pkey PRIMARY KEY (company_id, provider_id, subject),
  constraint external_identities_company_id_provider_id_user_id_key UNIQUE (company_id, provider_id, user_id),
  constraint external_identities_company_id_provider_id_fkey FOREIGN KEY (company_id, provider_id) REFERENCES sign_in_providers(company_id, id) ON DELETE CASCADE,
  constraint external_identities_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint external_identities_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX external_identities_by_user ON external_identities USING btree (company_id, user_id);
alter table external_identities enable row level security, force row level security;
create policy tenant_isolation on external_identities as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on external_identities to oto_app;

-- Changes of which no history has an entry of its own: orders of files, and discrepancies that a count opened; only added to. They outlive what they are about, hence no foreign keys to it.
create table further_events (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  -- What happened; an order by a file, or by taking one back.
  kind text collate "C" not null,
  -- The order or the discrepancy.
  subject_id bigint not null,
  -- The shipment that was counted.
  shipment_id bigint,
  -- Code of the order or the shipment.
  code text collate "C" not null,
  -- Who; null for a command at the server.
  actor_id bigint,
  -- When.
  at timestamp with time zone not null default now(),
  -- As of shipment_events.
  "position" bigint,
  constraint further_events_pkey PRIMARY KEY (company_id, id),
  constraint further_events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id),
  constraint further_events_kind_check CHECK ((kind = ANY (ARRAY['order.created'::text, 'order.changed'::text, 'order.removed'::text, 'discrepancy.opened'::text]))),
  constraint further_events_shipment_check CHECK (((kind = 'discrepancy.opened'::text) = (shipment_id IS NOT NULL)))
);
CREATE INDEX further_events_by_actor ON further_events USING btree (company_id, actor_id);
CREATE INDEX further_events_by_position ON further_events USING btree (company_id, "position") WHERE ("position" > 0);
CREATE INDEX further_events_by_supplier_position ON further_events USING btree (company_id, supplier_id, "position") WHERE ("position" > 0);
CREATE INDEX further_events_without_position ON further_events USING btree (company_id, id) WHERE ("position" IS NULL);
alter table further_events enable row level security, force row level security;
create policy tenant_isolation on further_events as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on further_events to oto_app;
grant update ("position") on further_events to oto_app;

-- Replies to requests with an Idempotency-Key, so that a request sent twice takes effect once.
create table idempotency_keys (
  company_id bigint not null,
  user_id bigint not null,
  key text collate "C" not null,
  -- SHA-256 of method, address and body; another request under the key is refused.
  request_hash bytea not null,
  -- ETag of the reply.
  etag text,
  -- Location of the reply.
  location text,
  -- Body of the reply.
  reply text not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (company_id, user_id, key),
  constraint idempotency_keys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (company_id, created_at);
alter table idempotency_keys enable row level security, force row level security;
create policy tenant_isolation on idempotency_keys as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on idempotency_keys to oto_app;

-- Which columns are which in imported files with the same headings, as somebody chose; the newest hundred of a kind.
create table import_column_choices (
  company_id bigint not null,
  kind text collate "C" not null,
  -- Whose files; -1 for the company's own.
  supplier_id bigint not null,
  -- SHA-256 of the headings.
  headings_hash bytea not null,
  -- Positions from 1 by column: order_code:1,size:0. 0 is none.
  columns text not null,
  chosen_at timestamp with time zone not null,
  constraint import_column_choices_pkey PRIMARY KEY (company_id, kind, supplier_id, headings_hash),
  constraint import_column_choices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint import_column_choices_columns_check CHECK ((char_length(columns) <= 1500)),
  constraint import_column_choices_headings_hash_check CHECK ((octet_length(headings_hash) = 32)),
  constraint import_column_choices_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'confirmations'::text, 'lines'::text, 'suppliers'::text, 'people'::text])))
);
alter table import_column_choices enable row level security, force row level security;
create policy tenant_isolation on import_column_choices as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on import_column_choices to oto_app;
grant update (columns, chosen_at) on import_column_choices to oto_app;

-- Interchanges that other systems sent to the company. Kept for 24 months.
create table interchanges (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Applied as a whole, or refused as a whole for its faults.
  state text collate "C" not null,
  -- Identifier in UNB; empty where it cannot be read, as recipient and control number.
  sender text not null,
  -- Identifier of Oto's side in UNB.
  recipient text not null,
  control_number text not null,
  -- The bytes as they came; null of more than 64 KiB.
  content bytea,
  -- SHA-256 of the bytes, in hexadecimal: the same bytes are one interchange.
  sha256 text collate "C" not null,
  -- Codes and places, at most a hundred.
  faults jsonb not null default '[]'::jsonb,
  received_at timestamp with time zone not null default now(),
  -- Messages that it acknowledges or rejects; empty where it was refused.
  message_ids bigint[] not null default '{}'::bigint[],
  constraint interchanges_pkey PRIMARY KEY (company_id, id),
  constraint interchanges_company_id_sha256_key UNIQUE (company_id, sha256),
  constraint interchanges_content_check CHECK ((octet_length(content) <= 65536)),
  constraint interchanges_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'refused'::text])))
);
CREATE UNIQUE INDEX interchanges_by_recipient ON interchanges USING btree (company_id, sender, recipient, control_number) WHERE (state = 'applied'::text);
CREATE INDEX interchanges_by_state ON interchanges USING btree (company_id, state, received_at);
CREATE INDEX interchanges_by_time ON interchanges USING btree (company_id, received_at);
alter table interchanges enable row level security, force row level security;
create policy tenant_isolation on interchanges as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on interchanges to oto_app;

-- Files whose lines were added to a shipment, so that one sent twice is noticed.
create table line_imports (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  -- Who imported it.
  user_id bigint not null,
  imported_at timestamp with time zone not null default now(),
  -- The file's name at its origin; empty where nobody said.
  file_name text not null default ''::text,
  -- SHA-256 of the file.
  file_hash bytea not null,
  constraint line_imports_pkey PRIMARY KEY (company_id, id),
  constraint line_imports_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE,
  constraint line_imports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  constraint line_imports_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint line_imports_file_name_check CHECK ((length(file_name) <= 200))
);
CREATE INDEX line_imports_by_file ON line_imports USING btree (company_id, shipment_id, file_hash);
alter table line_imports enable row level security, force row level security;
create policy tenant_isolation on line_imports as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on line_imports to oto_app;

-- How a user has a list laid out, in every browser; the default layout without a row.
create table list_layouts (
  company_id bigint not null,
  user_id bigint not null,
  -- Which list.
  list view_list not null,
  -- The optional columns that are shown; null shows the default ones.
  columns text[],
  -- Whether rows are lower than by default.
  is_compact boolean not null default false,
  constraint list_layouts_pkey PRIMARY KEY (company_id, user_id, list),
  constraint list_layouts_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint list_layouts_columns_check CHECK ((cardinality(columns) <= 30))
);
alter table list_layouts enable row level security, force row level security;
create policy tenant_isolation on list_layouts as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on list_layouts to oto_app;

-- Logout tokens of providers that were taken, until they are too old to be sent again.
create table logout_tokens (
  company_id bigint not null,
  provider_id bigint not null,
  -- SHA-256 of the token's identifier (claim jti).
  token_id_hash bytea not null,
  -- When the token is refused for its age.
  is_over_at timestamp with time zone not null,
  constraint logout_tokens_pkey PRIMARY KEY (company_id, provider_id, token_id_hash),
  constraint logout_tokens_company_id_provider_id_fkey FOREIGN KEY (company_id, provider_id) REFERENCES sign_in_providers(company_id, id) ON DELETE CASCADE
);
alter table logout_tokens enable row level security, force row level security;
create policy tenant_isolation on logout_tokens as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on logout_tokens to oto_app;

-- The outbox. What a mail says is put into words when it is sent or shown, from its kind and params.
create table mails (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- The Message-ID of every try, so that a mail that goes out twice is known as one.
  message_id uuid not null default gen_random_uuid(),
  -- The address it goes to.
  recipient text not null,
  -- Whose mail it is; null for an address without an account.
  receiver_id bigint,
  -- Of its words.
  language text collate "C" not null,
  -- What it tells: one of the kinds in domain/mail-kind.ts.
  kind text collate "C" not null,
  -- The facts it tells, as they were when it was written.
  params jsonb not null,
  -- Where its link leads. Who has it can use it: it is deleted as soon as the mail is sent.
  link_path text,
  -- Whose doing it tells; null for a command at the server, or nobody signed in.
  caused_by bigint,
  written_at timestamp with time zone not null default now(),
  -- When it was last put into the queue: written, or sent again.
  queued_at timestamp with time zone not null default now(),
  -- Waiting for its next try, sent, or dead: not tried again by itself.
  state text collate "C" not null default 'waiting'::text,
  -- Tries since it was last queued.
  attempts integer not null default 0,
  -- The last try.
  tried_at timestamp with time zone,
  -- When the mail server took it.
  sent_at timestamp with time zone,
  -- Why the last try failed; null without one, or once sent.
  reason text collate "C",
  -- What the mail server said about it, or what failed on the way there.
  server_reply text,
  -- The address in lower case, by which mails are looked up.
  recipient_key text collate "C" generated always as (lower(recipient)) stored,
  constraint mails_pkey PRIMARY KEY (company_id, id),
  constraint mails_company_id_caused_by_fkey FOREIGN KEY (company_id, caused_by) REFERENCES users(company_id, id),
  constraint mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint mails_company_id_receiver_id_fkey FOREIGN KEY (company_id, receiver_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint mails_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint mails_check1 CHECK (((state <> 'sent'::text) OR (link_path IS NULL))),
  constraint mails_check2 CHECK (((state <> 'dead'::text) OR (reason IS NOT NULL))),
  constraint mails_kind_check CHECK ((kind <> ''::text)),
  constraint mails_language_check CHECK ((language = ANY (ARRAY['en'::text, 'sp'::text, 'ca'::text]))),
  constraint mails_link_path_check CHECK ((link_path ~ '^/'::text)),
  constraint mails_reason_check CHECK ((reason <> ''::text)),
  constraint mails_recipient_check CHECK ((recipient <> ''::text)),
  constraint mails_server_reply_check CHECK ((char_length(server_reply) <= 500)),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'dead'::text])))
);
CREATE INDEX mails_by_receiver ON mails USING btree (company_id, receiver_id, id);
CREATE INDEX mails_by_recipient ON mails USING btree (company_id, recipient_key, id);
CREATE INDEX mails_by_state ON mails USING btree (company_id, state, id);
alter table mails enable row level security, force row level security;
create policy tenant_isolation on mails as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on mails to oto_app;
grant update (recipient, link_path, queued_at, state, attempts, tried_at, sent_at, reason, server_reply) on mails to oto_app;

-- Despatch advices for other systems. Kept for 24 months.
create table messages (
  company_id bigint not null,
  -- The delivery's, which is kept for 30 days after its last try.
  id bigint not null,
  -- The endpoint; rows of one that was removed are removed soon after it, hence no foreign key.
  endpoint_id bigint not null,
  -- Shipment that it announces; null in a trial.
  shipment_id bigint,
  -- Queued for a try, taken by the other system, given up, superseded before it was taken; then acknowledged or rejected by an interchange.
  state text collate "C" not null default 'queued'::text,
  -- By what the other system took before; null until it is known. A message that could not be written has one, too.
  purpose text collate "C",
  -- The bytes that are posted, made at the first try from what was stored when the shipment closed.
  content text,
  -- SHA-256 of the content, in hexadecimal.
  sha256 text collate "C",
  created_at timestamp with time zone not null default now(),
  -- Since when it is in its state.
  state_at timestamp with time zone not null default now(),
  -- Fields that the format could not hold, each with the number of places.
  losses jsonb not null default '[]'::jsonb,
  -- Faults for which the other system rejected it: codes of list 0085, and places.
  faults jsonb not null default '[]'::jsonb,
  -- Format of its bytes; null before it is made.
  format text collate "C",
  -- Announcement of the shipment's last closing, for its cancellation; stored when it is deleted, null before.
  announcement jsonb,
  constraint messages_pkey PRIMARY KEY (company_id, id),
  constraint messages_check CHECK (((content IS NULL) = (sha256 IS NULL))),
  constraint messages_purpose_check CHECK ((purpose = ANY (ARRAY['original'::text, 'replacement'::text, 'cancellation'::text]))),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'superseded'::text, 'acknowledged'::text, 'rejected'::text])))
);
CREATE INDEX messages_answered ON messages USING btree (company_id, endpoint_id) WHERE (state = ANY (ARRAY['acknowledged'::text, 'rejected'::text]));
CREATE INDEX messages_by_endpoint ON messages USING btree (company_id, endpoint_id, id);
CREATE INDEX messages_by_endpoint_and_time ON messages USING btree (company_id, endpoint_id, created_at);
CREATE INDEX messages_by_shipment ON messages USING btree (company_id, shipment_id, endpoint_id, id) WHERE (shipment_id IS NOT NULL);
CREATE INDEX messages_by_state ON messages USING btree (company_id, state, created_at);
CREATE INDEX messages_by_time ON messages USING btree (company_id, created_at);
alter table messages enable row level security, force row level security;
create policy tenant_isolation on messages as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on messages to oto_app;
grant update (state, purpose, content, sha256, state_at, losses, faults, format, announcement) on messages to oto_app;

-- Which migration files have run here, as they were then.
create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);
grant select on migrations to oto_app;

-- How far each company's people were told of days that passed: what is late, and what is overdue.
create table notice_days (
  company_id bigint not null,
  -- What should have come by this day was told, where it was to be.
  notified_until date not null,
  -- When the job for the next day begins.
  next_at timestamp with time zone not null,
  constraint notice_days_pkey PRIMARY KEY (company_id),
  constraint notice_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table notice_days enable row level security, force row level security;
create policy tenant_isolation on notice_days as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on notice_days to oto_app;
grant update (notified_until, next_at) on notice_days to oto_app;

-- How somebody wants to be told; without a row, as the kinds say.
create table notice_settings (
  company_id bigint not null,
  user_id bigint not null,
  -- By kind, where it differs: at-once, daily or never.
  mail jsonb not null default '{}'::jsonb,
  -- Whether there are mails at all; false after unsubscribing.
  is_mailed boolean not null default true,
  -- The hour, in the company's time zone, from which no mail is sent.
  quiet_from smallint,
  -- The hour from which mails are sent again.
  quiet_to smallint,
  -- Signs the links that end these mails without signing in; they can do nothing else.
  unsubscribe_key bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint notice_settings_pkey PRIMARY KEY (company_id, user_id),
  constraint notice_settings_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint notice_settings_check CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to))),
  constraint notice_settings_mail_check CHECK ((jsonb_typeof(mail) = 'object'::text)),
  constraint notice_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 23))),
  constraint notice_settings_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 23)))
);
alter table notice_settings enable row level security, force row level security;
create policy tenant_isolation on notice_settings as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on notice_settings to oto_app;
grant update (mail, is_mailed, quiet_from, quiet_to) on notice_settings to oto_app;

-- What somebody is told: one row a person and event, written by a job soon after the event. Kept for 90 days.
create table notices (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Who is told.
  user_id bigint not null,
  -- Whose data it is about; null for what is the company's own.
  supplier_id bigint,
  -- One of the kinds in domain/notice-kind.ts.
  kind text collate "C" not null,
  -- When it happened.
  at timestamp with time zone not null,
  -- Who did it; null for a command at the server, or a day that passed.
  actor_id bigint,
  -- The shipment, order, order line, difference or import; null where it is about several.
  subject_id bigint,
  -- Its code or file name at the time; empty where it is about several.
  subject text not null default ''::text,
  -- How many lines, or orders where it is about several.
  amount integer not null default 1,
  -- Names the event, so that nobody is told twice.
  event_key text collate "C" not null,
  -- When the person had read it.
  read_at timestamp with time zone,
  -- When a mail is to tell it; null where none is, or it was written.
  mail_due_at timestamp with time zone,
  -- The comment that it tells of: it is told only to who may see that.
  comment_id bigint,
  -- When it went into a mail.
  mailed_at timestamp with time zone,
  -- The `event_key` of the event that ended its matter before the person read it.
  ended_by text collate "C",
  -- When a mail was to tell it before its matter ended.
  former_mail_due_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (company_id, id),
  constraint notices_company_id_user_id_event_key_key UNIQUE (company_id, user_id, event_key),
  constraint notices_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id),
  constraint notices_company_id_comment_id_fkey FOREIGN KEY (company_id, comment_id) REFERENCES comments(company_id, id) ON DELETE CASCADE,
  constraint notices_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id) ON DELETE CASCADE,
  constraint notices_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint notices_amount_check CHECK ((amount > 0)),
  constraint notices_kind_check CHECK ((kind <> ''::text))
);
CREATE INDEX notices_by_actor ON notices USING btree (company_id, actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notices_by_comment ON notices USING btree (company_id, comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX notices_by_subject ON notices USING btree (company_id, supplier_id, subject_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX notices_of_person ON notices USING btree (company_id, user_id, id);
CREATE INDEX notices_to_mail ON notices USING btree (company_id, user_id, mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX notices_unread ON notices USING btree (company_id, user_id, id) WHERE (read_at IS NULL);
alter table notices enable row level security, force row level security;
create policy tenant_isolation on notices as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on notices to oto_app;
grant update (amount, read_at, mail_due_at, mailed_at, ended_by, former_mail_due_at) on notices to oto_app;

-- What people said and did about orders and their lines, files aside; only added to.
create table order_events (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  order_id bigint not null,
  -- The line; null where it is about the order.
  order_line_id bigint,
  -- When.
  at timestamp with time zone not null default now(),
  -- Who; null for a command at the server.
  actor_id bigint,
  -- confirmed and proposed by the supplier, accepted and refused by the buyer; unconfirmed: a change of the buyer's took the confirmation with it; created, added, changed and cancelled by the buyer's people: the order, a line of it, its date or quantity, what was left of it.
  kind text collate "C" not null,
  -- The buyer's reference of the line at the time.
  line_reference text collate "C" not null default ''::text,
  -- The product of the line at the time.
  product_code text collate "C" not null default ''::text,
  -- Words to it.
  note text not null default ''::text,
  -- Dates and quantities before, by name.
  before jsonb not null default '{}'::jsonb,
  -- The same ones after.
  after jsonb not null default '{}'::jsonb,
  -- The same as at on the one entry of an order, an action and a transaction that stands in the audit log; null on the others, and where a file did it.
  logged_at timestamp with time zone,
  -- How many entries it stands for there.
  logged_lines integer,
  -- The order's code at the time, where it stands there.
  order_code text collate "C" not null default ''::text,
  -- As of shipment_events.
  "position" bigint,
  -- Terms of the line before a confirmation or proposal, with the version that the line had after; null elsewhere.
  former jsonb,
  -- When it was undone.
  reversed_at timestamp with time zone,
  constraint order_events_pkey PRIMARY KEY (company_id, id),
  constraint order_events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id),
  constraint order_events_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id),
  constraint order_events_company_id_supplier_id_order_line_id_fkey FOREIGN KEY (company_id, supplier_id, order_line_id) REFERENCES order_lines(company_id, supplier_id, id),
  constraint order_events_check CHECK (((logged_at IS NULL) = (logged_lines IS NULL))),
  constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['confirmed'::text, 'proposed'::text, 'accepted'::text, 'refused'::text, 'unconfirmed'::text, 'created'::text, 'added'::text, 'changed'::text, 'cancelled'::text, 'taken-back'::text]))),
  constraint order_events_logged_lines_check CHECK ((logged_lines > 0)),
  constraint order_events_note_check CHECK ((char_length(note) <= 500))
);
CREATE INDEX order_events_by_actor ON order_events USING btree (company_id, actor_id);
CREATE INDEX order_events_by_code ON order_events USING btree (company_id, order_code);
CREATE INDEX order_events_by_line ON order_events USING btree (company_id, order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX order_events_by_order ON order_events USING btree (company_id, order_id, id);
CREATE INDEX order_events_by_position ON order_events USING btree (company_id, "position") WHERE ("position" > 0);
CREATE INDEX order_events_by_supplier_position ON order_events USING btree (company_id, supplier_id, "position") WHERE ("position" > 0);
CREATE INDEX order_events_logged ON order_events USING btree (company_id, logged_at) WHERE (logged_at IS NOT NULL);
CREATE INDEX order_events_logged_by_actor ON order_events USING btree (company_id, actor_id, logged_at) WHERE (logged_at IS NOT NULL);
CREATE INDEX order_events_logged_by_supplier ON order_events USING btree (company_id, supplier_id, logged_at) WHERE (logged_at IS NOT NULL);
CREATE INDEX order_events_without_position ON order_events USING btree (company_id, id) WHERE ("position" IS NULL);
alter table order_events enable row level security, force row level security;
create policy tenant_isolation on order_events as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on order_events to oto_app;
grant update ("position", reversed_at) on order_events to oto_app;

-- What an imported file changed: a supplier, an order or an order line each.
create table order_import_changes (
  company_id bigint not null,
  import_id bigint not null,
  -- Counts within the import, in the order of the file.
  number integer not null,
  kind text not null,
  -- Whether the file created or changed it.
  outcome text not null,
  -- The first row of the file that said so.
  row_number integer not null,
  -- Id of the supplier, order or order line, which may be gone.
  target_id bigint not null,
  -- What people know it by: codes of supplier, order, line and product.
  name jsonb not null,
  -- The changed fields before; null for what the file created.
  before jsonb,
  -- The same fields after.
  after jsonb not null,
  -- Result of the reversal: reversed, or why not. Null where nobody tried.
  reversal text,
  -- What the last file before had said of dates, quantity or address where people had changed them; null where it was as that file said.
  file_terms jsonb,
  constraint order_import_changes_pkey PRIMARY KEY (company_id, import_id, number),
  constraint order_import_changes_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES order_imports(company_id, id),
  constraint order_import_changes_check CHECK (((outcome = 'created'::text) = (before IS NULL))),
  constraint order_import_changes_kind_check CHECK ((kind = ANY (ARRAY['supplier'::text, 'order'::text, 'line'::text]))),
  constraint order_import_changes_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'changed'::text])))
);
CREATE INDEX order_import_changes_by_target ON order_import_changes USING btree (company_id, kind, target_id, import_id);
alter table order_import_changes enable row level security, force row level security;
create policy tenant_isolation on order_import_changes as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on order_import_changes to oto_app;
grant update (reversal) on order_import_changes to oto_app;

-- Files of orders that are imported in the background, with how far they are. Kept for 30 days after their end.
create table order_import_jobs (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Who sent the file, and alone sees the job.
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  -- What the file is called; empty where nobody said.
  file_name text not null default ''::text,
  -- SHA-256 of the file.
  file_hash bytea not null,
  -- Bytes of the file.
  file_bytes integer not null,
  -- The file, until the job ends.
  content bytea,
  -- How the file is to be read, as when it was sent.
  reading jsonb not null,
  -- Whether all rows are taken or none, or the good ones.
  takes text collate "C" not null,
  state text collate "C" not null default 'waiting'::text,
  -- How often a server began it. What an earlier attempt still does no longer counts.
  attempt integer not null default 0,
  -- When a server last worked on it, or looked at it.
  seen_at timestamp with time zone not null default now(),
  -- Rows of the file.
  row_count integer not null,
  -- Rows done of them, by the share of the work.
  rows_done integer not null default 0,
  ended_at timestamp with time zone,
  import_id bigint,
  -- What the file did.
  report jsonb,
  -- Why it failed: the problem that the API would answer.
  problem jsonb,
  constraint order_import_jobs_pkey PRIMARY KEY (company_id, id),
  constraint order_import_jobs_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES order_imports(company_id, id),
  constraint order_import_jobs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  constraint order_import_jobs_attempt_check CHECK ((attempt >= 0)),
  constraint order_import_jobs_check CHECK (((rows_done >= 0) AND (rows_done <= row_count))),
  constraint order_import_jobs_check1 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'reading'::text, 'writing'::text])))),
  constraint order_import_jobs_check2 CHECK (((content IS NULL) = (ended_at IS NOT NULL))),
  constraint order_import_jobs_check3 CHECK (((state = 'imported'::text) = (import_id IS NOT NULL))),
  constraint order_import_jobs_check4 CHECK (((state = 'imported'::text) = (report IS NOT NULL))),
  constraint order_import_jobs_check5 CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint order_import_jobs_content_check CHECK ((octet_length(content) <= 5242880)),
  constraint order_import_jobs_file_bytes_check CHECK ((file_bytes > 0)),
  constraint order_import_jobs_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint order_import_jobs_file_name_check CHECK ((length(file_name) <= 200)),
  constraint order_import_jobs_row_count_check CHECK ((row_count > 0)),
  constraint order_import_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reading'::text, 'writing'::text, 'imported'::text, 'failed'::text, 'cancelled'::text]))),
  constraint order_import_jobs_takes_check CHECK ((takes = ANY (ARRAY['all'::text, 'good'::text])))
);
CREATE INDEX order_import_jobs_by_import ON order_import_jobs USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX order_import_jobs_by_user ON order_import_jobs USING btree (company_id, user_id, id);
CREATE INDEX order_import_jobs_ended ON order_import_jobs USING btree (company_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX order_import_jobs_unfinished ON order_import_jobs USING btree (company_id, id) WHERE (ended_at IS NULL);
alter table order_import_jobs enable row level security, force row level security;
create policy tenant_isolation on order_import_jobs as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on order_import_jobs to oto_app;
grant update (content, state, attempt, seen_at, rows_done, ended_at, import_id, report, problem) on order_import_jobs to oto_app;

-- Imported files of orders: who, when, what kind of file, and how much it changed.
create table order_imports (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Who imported it; null for a command at the server.
  user_id bigint,
  imported_at timestamp with time zone not null default now(),
  -- The file's name at its origin; empty where nobody said.
  file_name text collate "C" not null default ''::text,
  -- SHA-256 of the file.
  file_hash bytea not null,
  -- Size of the file.
  file_bytes integer not null,
  -- How the file was read: format, encoding, sheet and the like.
  reading jsonb not null default '{}'::jsonb,
  -- Rows, and suppliers, orders and lines created, changed and left alone.
  counts jsonb not null,
  -- When it was reversed, as far as that was possible.
  reversed_at timestamp with time zone,
  -- Who reversed it.
  reversed_by bigint,
  -- How many of its changes were reversed, and how many could not be.
  reversal jsonb,
  -- Where the file met what people had changed by hand, and which of the two holds; the first of them.
  manual_changes jsonb not null default '[]'::jsonb,
  -- How many there were.
  manual_change_count integer not null default 0,
  constraint order_imports_pkey PRIMARY KEY (company_id, id),
  constraint order_imports_company_id_reversed_by_fkey FOREIGN KEY (company_id, reversed_by) REFERENCES users(company_id, id),
  constraint order_imports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  constraint order_imports_check CHECK (((reversed_at IS NULL) = (reversal IS NULL))),
  constraint order_imports_file_bytes_check CHECK ((file_bytes >= 0)),
  constraint order_imports_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint order_imports_file_name_check CHECK ((length(file_name) <= 200)),
  constraint order_imports_manual_change_count_check CHECK ((manual_change_count >= 0))
);
CREATE INDEX order_imports_by_name ON order_imports USING btree (company_id, file_name);
CREATE INDEX order_imports_by_reverser ON order_imports USING btree (company_id, reversed_by, reversed_at) WHERE (reversed_at IS NOT NULL);
CREATE INDEX order_imports_by_time ON order_imports USING btree (company_id, imported_at);
CREATE INDEX order_imports_by_user ON order_imports USING btree (company_id, user_id, imported_at);
CREATE INDEX order_imports_reversed ON order_imports USING btree (company_id, reversed_at) WHERE (reversed_at IS NOT NULL);
alter table order_imports enable row level security, force row level security;
create policy tenant_isolation on order_imports as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on order_imports to oto_app;
grant update (reversed_at, reversed_by, reversal) on order_imports to oto_app;

-- A line of an order: the product, and how much of it is ordered, announced, on its way and received.
create table order_lines (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  order_id bigint not null,
  -- The code of its order, so that lines can be found and sorted by it along an index.
  order_code text collate "C" not null,
  -- Identifies and sorts the lines of an order: the reference without leading zeros, or from 1000000000 on a number of ours where the reference is no plain number.
  line_number integer not null,
  -- The buyer's reference of the line as it was written, where that is not just its number: "00010", "1.1". Null: the number.
  line_reference text collate "C",
  product_code text collate "C" not null,
  -- The supplier's own item number of the product, as the buyer's order says it; empty where unknown.
  supplier_product_code text not null default ''::text,
  product_name text not null,
  -- GS1 number of the product: 8, 12, 13 or 14 digits.
  gtin text collate "C",
  size text collate "C" not null default ''::text,
  color text collate "C" not null default ''::text,
  unit text collate "C" not null default 'pcs'::text,
  -- Whether the unit divides (m, kg, l); otherwise quantities are whole.
  is_divisible boolean not null default false,
  -- Ordered.
  quantity numeric(12,3) not null,
  -- Quantity that the buyer took back from the order.
  cancelled numeric(12,3) not null default 0,
  due_date date not null,
  -- Quantity of a full package, where the buyer names one.
  pack_multiple numeric(12,3),
  -- Whether this line has a tolerance of its own, which beats the supplier's.
  over_delivery_set boolean not null default false,
  -- The tolerance if set; null then means unlimited.
  over_delivery_percent numeric(6,2),
  -- Sum of the lines of open shipments.
  in_open numeric(12,3) not null default 0,
  -- Sum of the lines of closed shipments, less what was received, rejected or cancelled.
  in_transit numeric(12,3) not null default 0,
  -- Accepted by the buyer.
  received numeric(12,3) not null default 0,
  -- Lower-case words that the text filter looks in.
  search text collate "C" not null default ''::text,
  changed_at timestamp with time zone not null default now(),
  -- Counts what buyer and supplier say of the line; quantities in shipments do not count.
  version integer not null default 1,
  -- What the supplier says of the line as it is now: nothing yet, that it holds, a proposal, or one that the buyer refused.
  confirmation text collate "C" not null default 'unconfirmed'::text,
  -- When the supplier delivers, as both agree. It stays while a later proposal is open or refused.
  confirmed_date date,
  -- The date of an open proposal; null where it keeps the present one.
  proposed_date date,
  -- The quantity of an open proposal, in all and without what is cancelled; null where it keeps the present one.
  proposed_quantity numeric(12,3),
  -- The supplier's words to an open or refused proposal.
  proposal_note text not null default ''::text,
  -- What the credits take off: of what is ordered less than at a credit, the order takes off that much itself.
  waived numeric(12,3) not null default 0,
  -- What settled differences took off: each an amount, and what was ordered then. Null where there are none.
  credits jsonb,
  -- What the last file said of due date, quantity and cancelled, where people changed them since; {} for a line that people entered and no file named since. Null: the line is as the file says.
  file_terms jsonb,
  -- Code of the Harmonized System: six digits, and those that a customs union or a country adds; null where unknown.
  commodity_code text collate "C",
  -- Pending to serve.
  pending numeric(12,3) not null generated always as (GREATEST((0)::numeric, ((((quantity - cancelled) - waived) - in_transit) - received))) stored,
  constraint order_lines_pkey PRIMARY KEY (company_id, id),
  constraint order_lines_company_id_order_id_line_number_key UNIQUE (company_id, order_id, line_number),
  constraint order_lines_company_id_supplier_id_id_key UNIQUE (company_id, supplier_id, id),
  constraint order_lines_company_id_supplier_id_order_id_order_code_fkey FOREIGN KEY (company_id, supplier_id, order_id, order_code) REFERENCES orders(company_id, supplier_id, id, code),
  constraint order_lines_amounts_check CHECK ((LEAST(cancelled, (quantity - cancelled), waived, in_open, in_transit, received, over_delivery_percent) >= '0'::numeric)),
  constraint order_lines_check2 CHECK ((over_delivery_set OR (over_delivery_percent IS NULL))),
  constraint order_lines_commodity_code_check CHECK ((commodity_code ~ '^[0-9]{6,10}$'::text)),
  constraint order_lines_confirmation_check CHECK ((confirmation = ANY ('{unconfirmed,confirmed,proposed,refused}'::text[]))),
  constraint order_lines_confirmed_check CHECK (
CASE confirmation
    WHEN 'unconfirmed'::text THEN (confirmed_date IS NULL)
    WHEN 'confirmed'::text THEN (confirmed_date IS NOT NULL)
    ELSE true
END),
  constraint order_lines_gtin_check CHECK ((gtin ~ '^[0-9]{8}([0-9]{4,6})?$'::text)),
  constraint order_lines_line_number_check CHECK ((line_number > 0)),
  constraint order_lines_line_reference_check CHECK ((line_reference <> ''::text)),
  constraint order_lines_positive_check CHECK ((LEAST(pack_multiple, proposed_quantity) > '0'::numeric)),
  constraint order_lines_product_code_check CHECK ((product_code <> ''::text)),
  constraint order_lines_proposal_check CHECK (((confirmation = 'proposed'::text) = ((proposed_date IS NOT NULL) OR (proposed_quantity IS NOT NULL)))),
  constraint order_lines_proposal_note_check CHECK ((char_length(proposal_note) <= 500)),
  constraint order_lines_supplier_product_code_check CHECK ((length(supplier_product_code) <= 80)),
  constraint order_lines_whole_check CHECK ((is_divisible OR ((quantity = trunc(quantity, 0)) AND (cancelled = trunc(cancelled, 0)) AND (waived = trunc(waived, 0)) AND (in_open = trunc(in_open, 0)) AND (in_transit = trunc(in_transit, 0)) AND (received = trunc(received, 0)))))
);
CREATE INDEX order_lines_by_change ON order_lines USING btree (company_id, supplier_id, changed_at, id);
CREATE INDEX order_lines_by_color ON order_lines USING btree (company_id, supplier_id, color, size);
CREATE INDEX order_lines_by_confirmation ON order_lines USING btree (company_id, supplier_id, confirmation, due_date, id) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_by_due_date ON order_lines USING btree (company_id, supplier_id, due_date, id) INCLUDE (product_code, size, color, order_code, line_number);
CREATE INDEX order_lines_by_expected_date ON order_lines USING btree (company_id, supplier_id, COALESCE(confirmed_date, due_date)) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_by_gtin ON order_lines USING btree (company_id, gtin, supplier_id) WHERE (gtin IS NOT NULL);
CREATE INDEX order_lines_by_order ON order_lines USING btree (company_id, supplier_id, order_code, line_number) INCLUDE (id);
CREATE INDEX order_lines_by_product ON order_lines USING btree (company_id, supplier_id, product_code, id) INCLUDE (due_date, size, color, order_code, line_number);
CREATE UNIQUE INDEX order_lines_by_reference ON order_lines USING btree (company_id, order_id, line_reference) WHERE (line_reference IS NOT NULL);
CREATE INDEX order_lines_by_trigram ON order_lines USING gin ((ARRAY[supplier_id]), search gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE INDEX order_lines_of_company_by_change ON order_lines USING btree (company_id, changed_at, id);
CREATE INDEX order_lines_of_company_by_confirmation ON order_lines USING btree (company_id, confirmation, due_date, id) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_of_company_by_due_date ON order_lines USING btree (company_id, due_date, id);
CREATE INDEX order_lines_of_company_by_expected_date ON order_lines USING btree (company_id, COALESCE(confirmed_date, due_date)) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_of_company_by_order ON order_lines USING btree (company_id, order_code, id);
CREATE INDEX order_lines_of_company_by_product ON order_lines USING btree (company_id, product_code, id);
CREATE INDEX order_lines_of_company_pending_by_due_date ON order_lines USING btree (company_id, due_date, id) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_of_company_pending_by_order ON order_lines USING btree (company_id, order_code, id) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_of_company_pending_by_product ON order_lines USING btree (company_id, product_code, id) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_pending_by_due_date ON order_lines USING btree (company_id, supplier_id, due_date, id) INCLUDE (product_code, size, color, order_code, line_number) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_pending_by_order ON order_lines USING btree (company_id, supplier_id, order_code, line_number) INCLUDE (id) WHERE (pending > (0)::numeric);
CREATE INDEX order_lines_pending_by_product ON order_lines USING btree (company_id, supplier_id, product_code, id) INCLUDE (due_date, size, color, order_code, line_number) WHERE (pending > (0)::numeric);
alter table order_lines enable row level security, force row level security;
alter table order_lines set (fillfactor=80);
create policy tenant_isolation on order_lines as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
create policy text_search on order_lines as permissive for select to oto_search using (true);
grant delete, insert, select, update on order_lines to oto_app;
grant select (company_id, id, supplier_id, search) on order_lines to oto_search;

-- A purchase order of the company to one supplier.
create table orders (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  code text collate "C" not null,
  order_date date not null,
  -- Where the goods go; null when the buyer's system does not say.
  ship_to text,
  created_at timestamp with time zone not null default now(),
  -- How often the order itself changed; the ETag is this and the versions of its lines.
  version integer not null default 0,
  -- What the last file said of date and address where people changed them since, or entered the order; null where it is as the file says.
  file_terms jsonb,
  -- When the order itself changed, beside its lines; null: not since it was created.
  changed_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (company_id, id),
  constraint orders_company_id_supplier_id_code_key UNIQUE (company_id, supplier_id, code),
  constraint orders_company_id_supplier_id_id_code_key UNIQUE (company_id, supplier_id, id, code),
  constraint orders_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint orders_code_check CHECK ((code <> ''::text))
);
CREATE INDEX orders_by_change ON orders USING btree (company_id, supplier_id, GREATEST(created_at, changed_at));
CREATE INDEX orders_by_code ON orders USING btree (company_id, code, supplier_id);
CREATE INDEX orders_of_company_by_change ON orders USING btree (company_id, GREATEST(created_at, changed_at));
alter table orders enable row level security, force row level security;
create policy tenant_isolation on orders as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on orders to oto_app;

-- A quantity of a shipment line in a package.
create table package_contents (
  company_id bigint not null,
  supplier_id bigint not null,
  shipment_id bigint not null,
  package_id bigint not null,
  shipment_line_id bigint not null,
  -- In the unit of the order line.
  quantity numeric(12,3) not null,
  constraint package_contents_pkey PRIMARY KEY (company_id, package_id, shipment_line_id),
  constraint package_contents_company_id_package_id_fkey FOREIGN KEY (company_id, package_id) REFERENCES packages(company_id, id) ON DELETE CASCADE,
  constraint package_contents_company_id_supplier_id_shipment_id_shipme_fkey FOREIGN KEY (company_id, supplier_id, shipment_id, shipment_line_id) REFERENCES shipment_lines(company_id, supplier_id, shipment_id, id) ON DELETE CASCADE,
  constraint package_contents_quantity_check CHECK ((quantity > '0'::numeric))
);
CREATE INDEX package_contents_by_line ON package_contents USING btree (company_id, supplier_id, shipment_id, shipment_line_id);
alter table package_contents enable row level security, force row level security;
create policy tenant_isolation on package_contents as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on package_contents to oto_app;

-- Packages that a supplier uses often, under a name.
create table package_presets (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  name text not null,
  -- UN/ECE Recommendation 21 or GS1 code.
  type text collate "C" not null,
  -- In cm.
  height numeric(7,2),
  -- In cm.
  width numeric(7,2),
  -- In cm.
  depth numeric(7,2),
  -- In kg, of the full package.
  gross_weight numeric(9,3),
  -- Counts its changes; the ETag.
  version integer not null default 1,
  constraint package_presets_pkey PRIMARY KEY (company_id, id),
  constraint package_presets_company_id_supplier_id_name_key UNIQUE (company_id, supplier_id, name),
  constraint package_presets_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint package_presets_measures_check CHECK ((LEAST(height, width, depth, gross_weight) > '0'::numeric)),
  constraint package_presets_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 60))),
  constraint package_presets_type_check CHECK ((type ~ '^[A-Z0-9]{2,3}$'::text))
);
alter table package_presets enable row level security, force row level security;
create policy tenant_isolation on package_presets as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on package_presets to oto_app;

-- One row per physical package: a carton, a pallet, a bag.
create table packages (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  -- Unique in the shipment; renumbered from one without gaps when the shipment closes, unless labels were printed.
  number integer not null,
  -- The package that it stands on or in; null at the top level.
  parent_id bigint,
  -- UN/ECE Recommendation 21 or GS1 code: CT carton, PX pallet, 201 pallet of 80 × 120 cm.
  type text collate "C" not null,
  -- In cm.
  height numeric(7,2),
  -- In cm.
  width numeric(7,2),
  -- In cm.
  depth numeric(7,2),
  -- In kg, with everything in it.
  gross_weight numeric(9,3),
  -- In kg, of the goods alone.
  net_weight numeric(9,3),
  tracking text not null default ''::text,
  -- The tracking number upper-case and without spaces, for look-ups.
  tracking_key text collate "C" not null generated always as (upper((replace(tracking, ' '::text, ''::text) COLLATE "C"))) stored,
  -- GS1 serial shipping container code; once set it never changes.
  sscc text collate "C",
  -- When its label was last printed; null once something on the label has changed since.
  labelled_at timestamp with time zone,
  constraint packages_pkey PRIMARY KEY (company_id, id),
  constraint packages_company_id_sscc_key UNIQUE (company_id, sscc),
  constraint packages_company_id_supplier_id_shipment_id_number_key UNIQUE (company_id, supplier_id, shipment_id, number) DEFERRABLE INITIALLY DEFERRED,
  constraint packages_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES packages(company_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint packages_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE,
  constraint packages_check CHECK ((parent_id <> id)),
  constraint packages_check1 CHECK ((net_weight <= gross_weight)),
  constraint packages_measures_check CHECK ((LEAST(height, width, depth, gross_weight, net_weight) > '0'::numeric)),
  constraint packages_number_check CHECK ((number > 0)),
  constraint packages_sscc_check CHECK ((sscc ~ '^[0-9]{18}$'::text)),
  constraint packages_tracking_check CHECK ((char_length(tracking) <= 80)),
  constraint packages_type_check CHECK ((type ~ '^[A-Z0-9]{2,3}$'::text))
);
CREATE INDEX packages_by_parent ON packages USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX packages_by_tracking_key ON packages USING btree (company_id, tracking_key, supplier_id) WHERE (tracking_key <> ''::text);
alter table packages enable row level security, force row level security;
create policy tenant_isolation on packages as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on packages to oto_app;

-- Undo stack: the latest changes of the packing of open shipments.
create table packing_undo_steps (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  -- The packages that the change touched, as they were.
  before jsonb not null,
  -- The packages that the change created.
  created bigint[] not null,
  -- The person who made the change and alone may undo it; null (earlier versions) lets anybody.
  user_id bigint,
  constraint packing_undo_steps_pkey PRIMARY KEY (company_id, id),
  constraint packing_undo_steps_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX packing_undo_steps_by_shipment ON packing_undo_steps USING btree (company_id, supplier_id, shipment_id, id);
alter table packing_undo_steps enable row level security, force row level security;
create policy tenant_isolation on packing_undo_steps as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on packing_undo_steps to oto_app;

-- Challenges that passkeys are to sign, each once and within minutes. Without a tenant: who signs in by a passkey alone has named nobody.
create table passkey_challenges (
  -- SHA-256 of 32 random bytes.
  challenge_hash bytea not null,
  -- What a signature of it is good for.
  purpose text collate "C" not null,
  -- COMPANY.USER it was made for; empty for whoever signs in by a passkey alone.
  user_handle text collate "C" not null,
  -- The host that the passkey must be for.
  rp_id text collate "C" not null,
  -- The page that it was made for.
  origin text collate "C" not null,
  -- Who asked for it: few may be open for one network.
  network text collate "C" not null,
  created_at timestamp with time zone not null default now(),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'confirmation'::text, 'sign-in'::text])))
);
CREATE INDEX passkey_challenges_by_network ON passkey_challenges USING btree (network, created_at);
CREATE INDEX passkey_challenges_by_time ON passkey_challenges USING btree (created_at);
grant delete, insert, select on passkey_challenges to oto_app;

-- The passkeys of users: public keys, of no use to who reads them.
create table passkeys (
  company_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  -- What the user calls it.
  name text not null,
  -- Its number, as the authenticator made it.
  credential_id bytea not null,
  -- COSE key that its signatures are verified with.
  public_key bytea not null,
  -- The signature counter last seen; 0 of authenticators without one. It only grows.
  counter bigint not null,
  -- How the browser reaches it, as the browser said: internal, usb, hybrid …
  transports text[] not null,
  -- The host that it was made for, at which alone it works.
  rp_id text collate "C" not null,
  created_at timestamp with time zone not null default now(),
  -- When it last signed in or confirmed something; null for never.
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (company_id, id),
  constraint passkeys_company_id_credential_id_key UNIQUE (company_id, credential_id),
  constraint passkeys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 60))),
  constraint passkeys_rp_id_check CHECK ((rp_id <> ''::text))
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (company_id, user_id);
alter table passkeys enable row level security, force row level security;
create policy tenant_isolation on passkeys as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on passkeys to oto_app;
grant update (counter, last_used_at) on passkeys to oto_app;

-- Warehouses and stores of a company, and others who receive its goods.
create table places (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- What orders call it; unique among the places in use.
  code text collate "C" not null,
  name text collate "C" not null,
  -- As documents show it; null when not known.
  tax_id text,
  -- Line by line, as documents show it; null when not known.
  address text,
  -- GS1 number of the place; null without one.
  gln text collate "C",
  -- Counts its changes; the ETag.
  version integer not null default 1,
  -- Since when it is not offered and no ship-to means it; its history stays.
  removed_at timestamp with time zone,
  -- Country of the address, ISO 3166-1 alpha-2; null when not known.
  country text collate "C",
  -- Postcode of the address; null when not known.
  postcode text collate "C",
  -- City of the address; null when not known.
  city text,
  -- Region, state or province of the address; null when not known.
  region text,
  constraint places_pkey PRIMARY KEY (company_id, id),
  constraint places_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint places_address_check CHECK (((address <> ''::text) AND (char_length(address) <= 500))),
  constraint places_code_check CHECK (((code <> ''::text) AND (char_length(code) <= 60))),
  constraint places_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint places_gln_check CHECK ((gln ~ '^[0-9]{13}$'::text)),
  constraint places_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 200))),
  constraint places_tax_id_check CHECK (((tax_id <> ''::text) AND (char_length(tax_id) <= 40)))
);
CREATE UNIQUE INDEX places_by_code ON places USING btree (company_id, code) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX places_by_name ON places USING btree (company_id, name) WHERE (removed_at IS NULL);
alter table places enable row level security, force row level security;
create policy tenant_isolation on places as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on places to oto_app;
grant update (code, name, tax_id, address, gln, version, removed_at, country, postcode, city, region) on places to oto_app;

-- Sign-ins that are under way at a provider. A row serves once, for ten minutes.
create table provider_flows (
  company_id bigint not null,
  -- SHA-256 of the token that the browser keeps meanwhile.
  token_hash bytea not null,
  provider_id bigint not null,
  -- What the provider must send back.
  state text not null,
  -- What the ID token must hold.
  nonce text not null,
  -- PKCE: proves that who redeems the code began the sign-in.
  code_verifier text not null,
  -- Where the provider sends the browser.
  redirect_uri text not null,
  -- From where it was begun: few may be under way from one network.
  network text collate "C" not null,
  started_at timestamp with time zone not null default now(),
  constraint provider_flows_pkey PRIMARY KEY (company_id, token_hash),
  constraint provider_flows_company_id_provider_id_fkey FOREIGN KEY (company_id, provider_id) REFERENCES sign_in_providers(company_id, id) ON DELETE CASCADE
);
CREATE INDEX provider_flows_by_network ON provider_flows USING btree (company_id, network);
CREATE INDEX provider_flows_by_start ON provider_flows USING btree (company_id, started_at);
alter table provider_flows enable row level security, force row level security;
create policy tenant_isolation on provider_flows as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on provider_flows to oto_app;

-- Sessions that were begun at a provider, so that signing out there ends them here.
create table provider_sessions (
  company_id bigint not null,
  session_id bigint not null,
  provider_id bigint not null,
  -- Whose, as the provider calls the person.
  subject text collate "C" not null,
  -- The session at the provider (claim sid); null where it names none.
  provider_session text collate "C",
  -- Whether it counts as begun with two factors.
  is_two_factor boolean not null default false,
  constraint provider_sessions_pkey PRIMARY KEY (company_id, session_id),
  constraint provider_sessions_company_id_provider_id_fkey FOREIGN KEY (company_id, provider_id) REFERENCES sign_in_providers(company_id, id) ON DELETE CASCADE,
  constraint provider_sessions_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES sessions(company_id, id) ON DELETE CASCADE
);
CREATE INDEX provider_sessions_by_session ON provider_sessions USING btree (company_id, provider_id, provider_session);
CREATE INDEX provider_sessions_by_subject ON provider_sessions USING btree (company_id, provider_id, subject);
alter table provider_sessions enable row level security, force row level security;
create policy tenant_isolation on provider_sessions as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on provider_sessions to oto_app;

-- Lots and dates of what a receipt counted; a counter-receipt has those of the receipt that it takes back.
create table receipt_lots (
  company_id bigint not null,
  receipt_id bigint not null,
  -- The order in which they were given.
  "position" smallint not null,
  -- GS1 application identifier 10.
  lot text collate "C",
  -- GS1 application identifier 15.
  best_before date,
  -- GS1 application identifier 17.
  expiry date,
  -- Quantity that has the lot, of the goods that came; above zero in a counter-receipt too.
  quantity numeric(12,3) not null,
  constraint receipt_lots_pkey PRIMARY KEY (company_id, receipt_id, "position"),
  constraint receipt_lots_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES receipts(company_id, id),
  constraint receipt_lots_lot_check CHECK ((lot ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'::text)),
  constraint receipt_lots_named_check CHECK ((num_nonnulls(lot, best_before, expiry) > 0)),
  constraint receipt_lots_one_date_check CHECK ((num_nonnulls(best_before, expiry) < 2)),
  constraint receipt_lots_position_check CHECK (("position" > 0)),
  constraint receipt_lots_quantity_check CHECK ((quantity > '0'::numeric))
);
alter table receipt_lots enable row level security, force row level security;
create policy tenant_isolation on receipt_lots as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on receipt_lots to oto_app;

-- The packages whose content of one line a receipt counted.
create table receipt_packages (
  company_id bigint not null,
  receipt_id bigint not null,
  -- The line of the receipt, of which the package holds something.
  shipment_line_id bigint not null,
  package_id bigint not null,
  -- Whether the receipt was taken back, so that the package can be counted again.
  is_taken_back boolean not null default false,
  constraint receipt_packages_pkey PRIMARY KEY (company_id, receipt_id, package_id),
  constraint receipt_packages_company_id_package_id_shipment_line_id_fkey FOREIGN KEY (company_id, package_id, shipment_line_id) REFERENCES package_contents(company_id, package_id, shipment_line_id),
  constraint receipt_packages_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES receipts(company_id, id)
);
CREATE UNIQUE INDEX receipt_packages_once ON receipt_packages USING btree (company_id, package_id, shipment_line_id) WHERE (NOT is_taken_back);
alter table receipt_packages enable row level security, force row level security;
create policy tenant_isolation on receipt_packages as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on receipt_packages to oto_app;
grant update (is_taken_back) on receipt_packages to oto_app;

-- The serial numbers that were scanned of what a receipt counted.
create table receipt_serials (
  company_id bigint not null,
  receipt_id bigint not null,
  -- Null for goods that no line announced.
  shipment_line_id bigint,
  -- GS1 application identifier 21.
  serial_number text collate "C" not null,
  -- Whether the receipt was taken back, so that the piece can be counted again.
  is_taken_back boolean not null default false,
  constraint receipt_serials_pkey PRIMARY KEY (company_id, receipt_id, serial_number),
  constraint receipt_serials_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES receipts(company_id, id),
  constraint receipt_serials_company_id_shipment_line_id_fkey FOREIGN KEY (company_id, shipment_line_id) REFERENCES shipment_lines(company_id, id),
  constraint receipt_serials_serial_number_check CHECK ((serial_number ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'::text))
);
CREATE UNIQUE INDEX receipt_serials_once ON receipt_serials USING btree (company_id, shipment_line_id, serial_number) WHERE (NOT is_taken_back);
alter table receipt_serials enable row level security, force row level security;
create policy tenant_isolation on receipt_serials as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on receipt_serials to oto_app;
grant update (is_taken_back) on receipt_serials to oto_app;

-- What the buyer counted, row by row; it never overwrites what was announced.
create table receipts (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  -- Null for what was not announced.
  shipment_line_id bigint,
  -- Kept; below zero where it corrects.
  accepted numeric(12,3) not null,
  -- Sent back; below zero where it corrects.
  rejected numeric(12,3) not null,
  -- Will never come; below zero where it corrects.
  cancelled numeric(12,3) not null,
  -- Why something was rejected or cancelled.
  reason text not null default ''::text,
  received_at timestamp with time zone not null default now(),
  received_by bigint not null,
  -- Why something was rejected or cancelled, as a code; null where only words say it.
  reason_code text collate "C",
  -- The receipt that this one corrects; null for a count.
  corrects bigint,
  -- Whose quantity came beyond the announcement; null where nothing did.
  order_line_id bigint,
  -- Came beyond the announcement and counts as received.
  surplus numeric(12,3) not null default 0,
  -- Came beyond the announcement and beyond the tolerance: counts if the buyer accepts it.
  surplus_held numeric(12,3) not null default 0,
  -- Packages whose label was read at the first try; below zero where it corrects. A package is said with one line alone.
  labels_scanned integer not null default 0,
  -- Packages that were identified in another way; below zero where it corrects.
  labels_failed integer not null default 0,
  -- What came of no order line, in the counter's words; null for all else.
  description text,
  -- Product code or barcode of goods of no order line, as it was read; null where none was.
  code text collate "C",
  -- Unit of goods of no order line; null for all else, whose unit is that of the line.
  unit text collate "C",
  constraint receipts_pkey PRIMARY KEY (company_id, id),
  constraint receipts_company_id_corrects_fkey FOREIGN KEY (company_id, corrects) REFERENCES receipts(company_id, id),
  constraint receipts_company_id_received_by_fkey FOREIGN KEY (company_id, received_by) REFERENCES users(company_id, id),
  constraint receipts_company_id_shipment_line_id_fkey FOREIGN KEY (company_id, shipment_line_id) REFERENCES shipment_lines(company_id, id),
  constraint receipts_company_id_supplier_id_order_line_id_fkey FOREIGN KEY (company_id, supplier_id, order_line_id) REFERENCES order_lines(company_id, supplier_id, id),
  constraint receipts_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id),
  constraint receipts_amounts_check CHECK (
CASE
    WHEN (corrects IS NULL) THEN ((LEAST(accepted, rejected, cancelled, surplus, surplus_held) >= '0'::numeric) AND (GREATEST(accepted, rejected, cancelled, surplus, surplus_held) > '0'::numeric))
    ELSE (((LEAST(accepted, rejected, cancelled, surplus, surplus_held) < '0'::numeric) OR (GREATEST(accepted, rejected, cancelled, surplus, surplus_held) > '0'::numeric)) AND ((GREATEST(rejected, cancelled, surplus_held, (accepted + rejected), (surplus + surplus_held)) <= '0'::numeric) OR ((cancelled = '0'::numeric) AND (LEAST(rejected, surplus_held) >= '0'::numeric) AND (accepted = (- rejected)) AND ((surplus = '0'::numeric) OR (surplus = (- surplus_held))))))
END),
  constraint receipts_labels_check CHECK (
CASE
    WHEN (corrects IS NULL) THEN (LEAST(labels_scanned, labels_failed) >= 0)
    ELSE (GREATEST(labels_scanned, labels_failed) <= 0)
END),
  constraint receipts_reason_code_check CHECK ((reason_code = ANY ('{damaged,wrong-product,wrong-quantity,late,quality,no-order,wrong-lot,past-date}'::text[]))),
  constraint receipts_surplus_check CHECK (((num_nonnulls(order_line_id, description) > 0) OR ((surplus = '0'::numeric) AND (surplus_held = '0'::numeric)))),
  constraint receipts_unannounced_check CHECK (((shipment_line_id IS NOT NULL) OR ((num_nonnulls(order_line_id, description) = 1) AND (accepted = '0'::numeric) AND (rejected = '0'::numeric) AND (cancelled = '0'::numeric)))),
  constraint receipts_unordered_check CHECK (
CASE
    WHEN (description IS NULL) THEN (num_nonnulls(code, unit) = 0)
    ELSE ((shipment_line_id IS NULL) AND (unit IS NOT NULL) AND ((char_length(description) >= 1) AND (char_length(description) <= 200)) AND ((code IS NULL) OR ((char_length(code) >= 1) AND (char_length(code) <= 60))) AND ((corrects IS NOT NULL) OR (surplus = '0'::numeric)))
END)
);
CREATE INDEX receipts_by_corrected ON receipts USING btree (company_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX receipts_by_order_line ON receipts USING btree (company_id, order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX receipts_by_shipment ON receipts USING btree (company_id, supplier_id, shipment_id, id);
CREATE INDEX receipts_by_shipment_line ON receipts USING btree (company_id, shipment_line_id);
CREATE INDEX receipts_by_time ON receipts USING btree (company_id, supplier_id, received_at, id);
CREATE INDEX receipts_of_company_by_time ON receipts USING btree (company_id, received_at, id);
alter table receipts enable row level security, force row level security;
create policy tenant_isolation on receipts as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on receipts to oto_app;

-- Single-use codes for a lost authenticator app or passkey.
create table recovery_codes (
  company_id bigint not null,
  user_id bigint not null,
  -- SHA-256; a code has 118 random bits.
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (company_id, user_id, code_hash),
  constraint recovery_codes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security, force row level security;
create policy tenant_isolation on recovery_codes as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on recovery_codes to oto_app;

-- Removed packages that had an SSCC: their labels may still be on a carton.
create table removed_packages (
  company_id bigint not null,
  -- As on the label; never used again.
  sscc text collate "C" not null,
  supplier_id bigint not null,
  -- The shipment it was in, which may be deleted.
  shipment_id bigint not null,
  shipment_code text not null,
  -- Its number in the shipment.
  number integer not null,
  removed_by bigint not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_packages_pkey PRIMARY KEY (company_id, sscc),
  constraint removed_packages_company_id_removed_by_fkey FOREIGN KEY (company_id, removed_by) REFERENCES users(company_id, id),
  constraint removed_packages_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint removed_packages_number_check CHECK ((number > 0)),
  constraint removed_packages_sscc_check CHECK ((sscc ~ '^[0-9]{18}$'::text))
);
alter table removed_packages enable row level security, force row level security;
create policy tenant_isolation on removed_packages as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on removed_packages to oto_app;

-- Sums of shipment_scores, whose columns it has, by supplier, ship-to and month of arrival.
create table scorecard_months (
  company_id bigint not null,
  supplier_id bigint not null,
  -- As in shipment_scores.
  ship_to text collate "C" not null,
  -- Its first day.
  month date not null,
  -- As in shipment_scores.
  shipments bigint not null,
  -- As in shipment_scores.
  lines bigint not null,
  -- As in shipment_scores.
  dated bigint not null,
  -- As in shipment_scores.
  on_time bigint not null,
  -- As in shipment_scores.
  in_full bigint not null,
  -- As in shipment_scores.
  otif bigint not null,
  -- As in shipment_scores.
  confirmed bigint not null,
  -- As in shipment_scores.
  on_confirmed_time bigint not null,
  -- As in shipment_scores.
  announced_ahead bigint not null,
  -- As in shipment_scores.
  as_announced bigint not null,
  -- As in shipment_scores.
  discrepancies bigint not null,
  -- As in shipment_scores.
  answered bigint not null,
  -- As in shipment_scores.
  answer_seconds bigint not null,
  -- As in shipment_scores.
  labels bigint not null default 0,
  -- As in shipment_scores.
  labels_scanned bigint not null default 0,
  constraint scorecard_months_pkey PRIMARY KEY (company_id, supplier_id, month, ship_to),
  constraint scorecard_months_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint scorecard_months_month_check CHECK ((EXTRACT(day FROM month) = '1'::numeric))
);
CREATE INDEX scorecard_months_of_company ON scorecard_months USING btree (company_id, month);
alter table scorecard_months enable row level security, force row level security;
create policy tenant_isolation on scorecard_months as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on scorecard_months to oto_app;

-- Of whom a company requires a second factor; one without a row, of nobody.
create table second_factor_policies (
  company_id bigint not null,
  -- People with one of these roles need one; empty for nobody.
  roles text[] not null default '{}'::text[],
  -- From this day on, in the company's time zone, who signs in without sets one up first.
  starts_on date,
  -- Whether a passkey that verified its owner signs in without the password.
  allows_passkey_alone boolean not null default true,
  -- Counts the changes; the ETag.
  version integer not null default 1,
  constraint second_factor_policies_pkey PRIMARY KEY (company_id),
  constraint second_factor_policies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint second_factor_policies_check CHECK (((roles = '{}'::text[]) OR (starts_on IS NOT NULL))),
  constraint second_factor_policies_roles_check CHECK ((roles <@ ARRAY['admin'::text, 'mod'::text, 'user'::text]))
);
alter table second_factor_policies enable row level security, force row level security;
create policy tenant_isolation on second_factor_policies as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on second_factor_policies to oto_app;
grant update (roles, starts_on, allows_passkey_alone, version) on second_factor_policies to oto_app;

-- The secret that a user's authenticator app shares with us (TOTP, RFC 6238).
create table second_factors (
  company_id bigint not null,
  user_id bigint not null,
  -- Encrypted with AES-256-GCM (nonce, tag, ciphertext), or as it is.
  secret bytea not null,
  -- Whether the secret is encrypted with SECRET_KEY.
  is_encrypted boolean not null,
  created_at timestamp with time zone not null default now(),
  -- When a code proved that the app has the secret; no code is asked for before.
  confirmed_at timestamp with time zone,
  -- The newest 30-second step whose code was used. It only grows, so no code works twice.
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (company_id, user_id),
  constraint second_factors_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
alter table second_factors enable row level security, force row level security;
create policy tenant_isolation on second_factors as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on second_factors to oto_app;

-- Sessions of signed-in people. The token itself is never stored.
create table sessions (
  company_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  -- The user's supplier, as long as the session is active; null for company staff.
  supplier_id bigint,
  -- The user's roles, as long as the session is active.
  roles text[] not null,
  -- SHA-256 of the bearer token.
  token_hash bytea not null,
  started_at timestamp with time zone not null default now(),
  -- Last use, written at most once a minute; 60 idle minutes end the session.
  seen_at timestamp with time zone not null default now(),
  -- When it was ended: signed out, password changed, or ended from the list of sessions.
  ended_at timestamp with time zone,
  -- IP address of the sign-in.
  address text not null default ''::text,
  -- User-Agent of the sign-in.
  agent text not null default ''::text,
  -- supplier_id, or 0 for company staff: a foreign key does not compare nulls.
  supplier_key bigint not null generated always as (COALESCE(supplier_id, (0)::bigint)) stored,
  -- True, or null once ended: a foreign key with a null is not checked.
  is_active boolean generated always as (
CASE
    WHEN (ended_at IS NULL) THEN true
    ELSE NULL::boolean
END) stored,
  -- Whether the user must set up a second factor before anything else; from the sign-in until there is one.
  lacks_second_factor boolean not null default false,
  constraint sessions_pkey PRIMARY KEY (company_id, id),
  constraint sessions_company_id_token_hash_key UNIQUE (company_id, token_hash),
  constraint sessions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint sessions_company_id_user_id_supplier_key_roles_is_active_fkey FOREIGN KEY (company_id, user_id, supplier_key, roles, is_active) REFERENCES users(company_id, id, supplier_key, roles, is_enabled) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX sessions_by_user ON sessions USING btree (company_id, user_id, id);
alter table sessions enable row level security, force row level security;
create policy tenant_isolation on sessions as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on sessions to oto_app;

-- Append-only history of the settings of a company, of its suppliers, places and carriers.
create table setting_events (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Whose settings; null for the company's own and for those of a record.
  supplier_id bigint,
  -- Which place; before is empty for a new one, after for a removed one.
  place_id bigint,
  -- Which carrier; before is empty for a new one, after for a removed one.
  carrier_id bigint,
  -- Who changed them.
  actor_id bigint not null,
  -- When.
  at timestamp with time zone not null default now(),
  -- The settings that changed, as they were.
  before jsonb not null,
  -- The same settings since then.
  after jsonb not null,
  -- How the supplier or record was called at the time; empty for the company.
  subject_name text collate "C" not null default ''::text,
  -- Which dock; before is empty for a new one, after for a removed one.
  dock_id bigint,
  constraint setting_events_pkey PRIMARY KEY (company_id, id),
  constraint setting_events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id),
  constraint setting_events_company_id_carrier_id_fkey FOREIGN KEY (company_id, carrier_id) REFERENCES carriers(company_id, id),
  constraint setting_events_company_id_dock_id_fkey FOREIGN KEY (company_id, dock_id) REFERENCES docks(company_id, id),
  constraint setting_events_company_id_place_id_fkey FOREIGN KEY (company_id, place_id) REFERENCES places(company_id, id),
  constraint setting_events_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint setting_events_check CHECK ((num_nonnulls(supplier_id, place_id, carrier_id) <= 1)),
  constraint setting_events_check1 CHECK (((dock_id IS NULL) OR (num_nonnulls(supplier_id, place_id, carrier_id) = 0)))
);
CREATE INDEX setting_events_by_actor ON setting_events USING btree (company_id, actor_id, at);
CREATE INDEX setting_events_by_carrier ON setting_events USING btree (company_id, carrier_id, id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX setting_events_by_dock ON setting_events USING btree (company_id, dock_id, id) WHERE (dock_id IS NOT NULL);
CREATE INDEX setting_events_by_name ON setting_events USING btree (company_id, subject_name);
CREATE INDEX setting_events_by_place ON setting_events USING btree (company_id, place_id, id) WHERE (place_id IS NOT NULL);
CREATE INDEX setting_events_by_supplier ON setting_events USING btree (company_id, supplier_id, id);
CREATE INDEX setting_events_by_supplier_and_time ON setting_events USING btree (company_id, supplier_id, at);
CREATE INDEX setting_events_by_time ON setting_events USING btree (company_id, at);
alter table setting_events enable row level security, force row level security;
create policy tenant_isolation on setting_events as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on setting_events to oto_app;

-- Codes that servers printed while there was no company; empty once there is one.
create table setup_codes (
  -- SHA-256 of a code of 79 random bits.
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint setup_codes_pkey PRIMARY KEY (code_hash)
);
grant insert, select on setup_codes to oto_app;

-- Every shipping code ever used. Rows are never removed, so that no code is used twice.
create table shipment_codes (
  company_id bigint not null,
  supplier_id bigint not null,
  code text collate "C" not null,
  constraint shipment_codes_pkey PRIMARY KEY (company_id, supplier_id, code),
  constraint shipment_codes_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint shipment_codes_code_check CHECK (((code = upper(code)) AND (code <> ''::text)))
);
alter table shipment_codes enable row level security, force row level security;
create policy tenant_isolation on shipment_codes as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on shipment_codes to oto_app;

-- Append-only history of a shipment. It outlives a deleted shipment, hence no foreign key.
create table shipment_events (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  shipment_code text collate "C" not null,
  kind text not null,
  version integer not null,
  -- The state before, where the step had one.
  from_state shipment_state,
  -- The state after.
  to_state shipment_state,
  -- The user who did it; supplier_id says for whom.
  actor_id bigint not null,
  -- When.
  at timestamp with time zone not null default now(),
  -- What changed; its shape depends on the kind.
  details jsonb not null default '{}'::jsonb,
  -- Where it stands in what changed in the company, given after its commit; null until then, 0 for those of before the list.
  "position" bigint,
  -- Answer or credits of a discrepancy before it was answered or settled, with the version that the discrepancy had after; null elsewhere.
  former jsonb,
  -- When it was undone.
  reversed_at timestamp with time zone,
  constraint shipment_events_pkey PRIMARY KEY (company_id, id),
  constraint shipment_events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id),
  constraint shipment_events_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint shipment_events_kind_check CHECK ((kind = ANY ('{created,updated,line-added,line-changed,line-removed,packed,labelled,closed,deleted,reopened,cancelled,received,receipt-corrected,discrepancy-answered,discrepancy-settled,discrepancy-taken-back,dock-slot}'::text[])))
);
CREATE INDEX shipment_events_by_actor ON shipment_events USING btree (company_id, actor_id, at);
CREATE INDEX shipment_events_by_code ON shipment_events USING btree (company_id, shipment_code);
CREATE INDEX shipment_events_by_position ON shipment_events USING btree (company_id, "position") WHERE ("position" > 0);
CREATE INDEX shipment_events_by_shipment ON shipment_events USING btree (company_id, supplier_id, shipment_id, id);
CREATE INDEX shipment_events_by_shipment_and_time ON shipment_events USING btree (company_id, shipment_id, at, id);
CREATE INDEX shipment_events_by_supplier ON shipment_events USING btree (company_id, supplier_id, at);
CREATE INDEX shipment_events_by_supplier_position ON shipment_events USING btree (company_id, supplier_id, "position") WHERE ("position" > 0);
CREATE INDEX shipment_events_by_time ON shipment_events USING btree (company_id, at);
CREATE INDEX shipment_events_without_position ON shipment_events USING btree (company_id, id) WHERE ("position" IS NULL);
alter table shipment_events enable row level security, force row level security;
create policy tenant_isolation on shipment_events as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant insert, select on shipment_events to oto_app;
grant update ("position", reversed_at) on shipment_events to oto_app;

-- A quantity of an order line in a shipment: packages times quantity per package, and one more package with the remainder.
create table shipment_lines (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  shipment_id bigint not null,
  order_line_id bigint not null,
  -- Full packages; a remainder above zero is one package more.
  number_of_packages integer not null,
  -- In each full package.
  quantity_per_package numeric(12,3) not null,
  -- In the last, partly filled package; zero without one.
  remainder numeric(12,3) not null default 0,
  -- All of it: full packages and remainder.
  quantity numeric(12,3) not null generated always as ((((number_of_packages)::numeric * quantity_per_package) + remainder)) stored,
  -- As its order line, so that a check can keep quantities whole.
  is_divisible boolean not null default false,
  -- Sum of the contents of all packages, maintained by a trigger; never more than the line.
  packed numeric(12,3) not null default 0,
  -- Of one package, in cm.
  height numeric(7,2),
  -- Of one package, in cm.
  width numeric(7,2),
  -- Of one package, in cm.
  depth numeric(7,2),
  -- Gross weight of one package, in kg.
  weight numeric(9,3),
  order_code text collate "C",
  order_date date,
  -- With the columns around it the snapshot taken at close; null while the shipment is open.
  product_code text collate "C",
  product_name text,
  size text collate "C",
  color text collate "C",
  unit text collate "C",
  -- Counted and kept by the buyer.
  accepted numeric(12,3) not null default 0,
  -- Counted and sent back.
  rejected numeric(12,3) not null default 0,
  -- Announced, and will never come.
  cancelled numeric(12,3) not null default 0,
  -- GS1 application identifier 10, in the characters that barcodes have.
  lot text collate "C",
  -- GS1 application identifier 15.
  best_before date,
  -- GS1 application identifier 17: not to be used after it.
  expiry date,
  -- GS1 application identifier 21: one for each piece, none twice of a product in a shipment; null without.
  serial_numbers text[] collate "C",
  -- ISO 3166-1 alpha-2; null where nobody said it.
  country_of_origin text collate "C",
  -- The due date of the order line when the shipment closed; null while it is open, and for what arrived before this was kept.
  asked_date date,
  -- The date that both had agreed on by then; null without one.
  confirmed_date date,
  -- What the order line still expected then, other shipments on their way aside.
  expected numeric(12,3),
  constraint shipment_lines_pkey PRIMARY KEY (company_id, id),
  constraint shipment_lines_company_id_supplier_id_shipment_id_id_key UNIQUE (company_id, supplier_id, shipment_id, id),
  constraint shipment_lines_company_id_supplier_id_order_line_id_fkey FOREIGN KEY (company_id, supplier_id, order_line_id) REFERENCES order_lines(company_id, supplier_id, id),
  constraint shipment_lines_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id) ON DELETE CASCADE,
  constraint shipment_lines_amounts_check CHECK ((LEAST(remainder, packed, (quantity - packed), accepted, rejected, cancelled, (((quantity - accepted) - rejected) - cancelled), expected) >= '0'::numeric)),
  constraint shipment_lines_check6 CHECK ((((asked_date IS NULL) = (expected IS NULL)) AND ((asked_date IS NOT NULL) OR (confirmed_date IS NULL)))),
  constraint shipment_lines_counted_check CHECK (((product_code IS NOT NULL) OR (GREATEST(accepted, rejected, cancelled) = '0'::numeric))),
  constraint shipment_lines_country_of_origin_check CHECK ((country_of_origin ~ '^[A-Z]{2}$'::text)),
  constraint shipment_lines_lot_check CHECK ((lot ~ '^[!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$'::text)),
  constraint shipment_lines_measures_check CHECK ((LEAST(height, width, depth, weight) > '0'::numeric)),
  constraint shipment_lines_number_of_packages_check CHECK (((number_of_packages >= 1) AND (number_of_packages <= 10000))),
  constraint shipment_lines_one_date_check CHECK ((num_nonnulls(best_before, expiry) < 2)),
  constraint shipment_lines_remainder_check CHECK ((remainder < quantity_per_package)),
  constraint shipment_lines_serial_numbers_check CHECK (((cardinality(serial_numbers))::numeric = quantity)),
  constraint shipment_lines_snapshot_check CHECK ((num_nulls(product_code, order_code, order_date, product_name, unit, size, color) = ANY ('{0,7}'::integer[]))),
  constraint shipment_lines_whole_check CHECK ((is_divisible OR ((quantity_per_package = trunc(quantity_per_package, 0)) AND (remainder = trunc(remainder, 0)))))
);
CREATE INDEX shipment_lines_by_country_of_origin ON shipment_lines USING btree (company_id, supplier_id, country_of_origin, shipment_id) WHERE (country_of_origin IS NOT NULL);
CREATE INDEX shipment_lines_by_order_line ON shipment_lines USING btree (company_id, supplier_id, order_line_id, id);
alter table shipment_lines enable row level security, force row level security;
create policy tenant_isolation on shipment_lines as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on shipment_lines to oto_app;

-- What each received shipment adds to the figures of its supplier: docs/decisions/065-figures-of-suppliers.md.
create table shipment_scores (
  company_id bigint not null,
  shipment_id bigint not null,
  supplier_id bigint not null,
  -- As the shipment says it; empty where it says nothing.
  ship_to text collate "C" not null,
  -- The day of its first count, in the company's time zone.
  arrived_on date not null,
  -- One.
  shipments bigint not null,
  -- Its lines.
  lines bigint not null,
  -- Whether it is known what was asked for as it closed.
  dated bigint not null,
  -- Whether it arrived by the date asked for of every line.
  on_time bigint not null,
  -- Whether all was accepted that its order lines still expected.
  in_full bigint not null,
  -- Whether it was on time and in full.
  otif bigint not null,
  -- Whether a date was agreed for any line.
  confirmed bigint not null,
  -- Whether it arrived by every agreed date.
  on_confirmed_time bigint not null,
  -- Whether it closed on a day before it arrived.
  announced_ahead bigint not null,
  -- Whether all was accepted as announced, without a difference.
  as_announced bigint not null,
  -- Differences that were counted.
  discrepancies bigint not null,
  -- Those that the supplier answered.
  answered bigint not null,
  -- From count to answer, summed.
  answer_seconds bigint not null,
  -- Packages that were identified one by one at the count.
  labels bigint not null default 0,
  -- Those whose label was read at the first try.
  labels_scanned bigint not null default 0,
  constraint shipment_scores_pkey PRIMARY KEY (company_id, shipment_id),
  constraint shipment_scores_company_id_supplier_id_shipment_id_fkey FOREIGN KEY (company_id, supplier_id, shipment_id) REFERENCES shipments(company_id, supplier_id, id),
  constraint shipment_scores_announced_ahead_check CHECK ((announced_ahead = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  constraint shipment_scores_answer_seconds_check CHECK ((answer_seconds >= 0)),
  constraint shipment_scores_as_announced_check CHECK ((as_announced = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  constraint shipment_scores_check CHECK (((on_time >= 0) AND (on_time <= dated))),
  constraint shipment_scores_check1 CHECK (((in_full >= 0) AND (in_full <= dated))),
  constraint shipment_scores_check2 CHECK ((otif = (on_time * in_full))),
  constraint shipment_scores_check3 CHECK (((confirmed >= 0) AND (confirmed <= dated))),
  constraint shipment_scores_check4 CHECK (((on_confirmed_time >= 0) AND (on_confirmed_time <= confirmed))),
  constraint shipment_scores_check5 CHECK (((answered >= 0) AND (answered <= discrepancies))),
  constraint shipment_scores_check6 CHECK (((labels_scanned >= 0) AND (labels_scanned <= labels))),
  constraint shipment_scores_dated_check CHECK ((dated = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  constraint shipment_scores_discrepancies_check CHECK ((discrepancies >= 0)),
  constraint shipment_scores_lines_check CHECK ((lines > 0)),
  constraint shipment_scores_shipments_check CHECK ((shipments = 1))
);
CREATE INDEX shipment_scores_by_arrival ON shipment_scores USING btree (company_id, supplier_id, arrived_on, shipment_id);
CREATE INDEX shipment_scores_of_company_by_arrival ON shipment_scores USING btree (company_id, arrived_on, shipment_id);
alter table shipment_scores enable row level security, force row level security;
create policy tenant_isolation on shipment_scores as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on shipment_scores to oto_app;

-- The supplier's announcement of goods on their way (despatch advice).
create table shipments (
  company_id bigint not null,
  id bigint not null generated always as identity,
  supplier_id bigint not null,
  -- Shipping code, unique per supplier and never reused.
  code text collate "C" not null,
  state shipment_state not null default 'open'::shipment_state,
  -- The state, and once closed what the buyer's records add to it: open, in-transit, partially-received, received or cancelled.
  status text collate "C" not null generated always as (
CASE
    WHEN (state = 'open'::shipment_state) THEN 'open'::text
    WHEN (cancelled_at IS NOT NULL) THEN 'cancelled'::text
    WHEN (receipt = 'full'::text) THEN 'received'::text
    WHEN (receipt = 'partial'::text) THEN 'partially-received'::text
    ELSE 'in-transit'::text
END) stored,
  -- The day the goods should arrive; null until known.
  estimated_delivery date,
  -- Sort key of the estimated delivery: infinity without a date, which sorts last.
  eta_rank date not null generated always as (COALESCE(estimated_delivery, 'infinity'::date)) stored,
  -- Where all of it goes; null when nobody said.
  ship_to text,
  carrier text not null default ''::text,
  tracking text collate "C" not null default ''::text,
  -- The tracking number upper-case and without spaces, for look-ups.
  tracking_key text collate "C" not null generated always as (upper((replace(tracking, ' '::text, ''::text) COLLATE "C"))) stored,
  -- Rule of Incoterms 2020; null where nobody said.
  incoterm text,
  -- The named place that belongs to the rule.
  incoterm_place text not null default ''::text,
  note text not null default ''::text,
  -- Counts every change of the shipment or its lines; the ETag.
  version integer not null default 1,
  -- Counts the times it was reopened after closing.
  revision integer not null default 0,
  -- Number of its lines.
  line_count integer not null default 0,
  -- Number of its packages, at every level.
  package_count integer not null default 0,
  -- Packages with neither contents nor packages in them.
  empty_package_count integer not null default 0,
  -- The highest package number on a printed label; it is not used again.
  last_labelled integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  -- As written by the person who cancelled it.
  cancel_reason text,
  -- How far the buyer has received it; null while nothing came in.
  receipt text,
  -- Lower-case words that the text filter looks in.
  search text collate "C" not null default ''::text,
  -- Packages as announced, those of lines that nobody packed among them; null while open, and for what was received before this was kept.
  announced_packages integer,
  -- Gross weight of its packages in kg, as far as known; null where nothing is.
  announced_weight numeric(18,3),
  -- Volume of its packages in m³, as far as known; null where nothing is.
  announced_volume numeric(24,6),
  -- Packages whose weight or volume nobody said.
  unmeasured_packages integer,
  -- Number of the consignment note or waybill; empty where nobody said.
  waybill text collate "C" not null default ''::text,
  -- Plate of the vehicle; empty when not entered.
  license_plate text collate "C" not null default ''::text,
  -- Number of the seal on the load; empty where nobody said.
  seal text collate "C" not null default ''::text,
  -- When the goods left; null where nobody said: then they left when it was closed.
  despatched_at timestamp with time zone,
  -- Mode of transport, UN/ECE Recommendation 19; null where nobody said.
  transport_mode text collate "C",
  constraint shipments_pkey PRIMARY KEY (company_id, id),
  constraint shipments_company_id_supplier_id_code_key UNIQUE (company_id, supplier_id, code),
  constraint shipments_company_id_supplier_id_id_key UNIQUE (company_id, supplier_id, id),
  constraint shipments_company_id_cancelled_by_fkey FOREIGN KEY (company_id, cancelled_by) REFERENCES users(company_id, id),
  constraint shipments_company_id_closed_by_fkey FOREIGN KEY (company_id, closed_by) REFERENCES users(company_id, id),
  constraint shipments_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id),
  constraint shipments_company_id_supplier_id_code_fkey FOREIGN KEY (company_id, supplier_id, code) REFERENCES shipment_codes(company_id, supplier_id, code),
  constraint shipments_amounts_check CHECK ((LEAST(line_count, empty_package_count, (package_count - empty_package_count), last_labelled, announced_packages, unmeasured_packages) >= 0)),
  constraint shipments_announced_check CHECK (((announced_volume >= '0'::numeric) AND (announced_weight > '0'::numeric))),
  constraint shipments_arrival_check CHECK ((num_nonnulls(cancelled_at, receipt) <=
CASE
    WHEN (state = 'closed'::shipment_state) THEN 1
    ELSE 0
END)),
  constraint shipments_cancelled_check CHECK ((num_nulls(cancelled_at, cancelled_by, cancel_reason) = ANY ('{0,3}'::integer[]))),
  constraint shipments_check1 CHECK ((((state = 'closed'::shipment_state) = (closed_at IS NOT NULL)) AND ((closed_at IS NULL) = (closed_by IS NULL)))),
  constraint shipments_check2 CHECK (((state = 'open'::shipment_state) OR ((estimated_delivery IS NOT NULL) AND (line_count > 0)))),
  constraint shipments_incoterm_check CHECK ((incoterm = ANY ('{EXW,FCA,CPT,CIP,DAP,DPU,DDP,FAS,FOB,CFR,CIF}'::text[]))),
  constraint shipments_receipt_check CHECK ((receipt = ANY ('{partial,full}'::text[]))),
  constraint shipments_transport_mode_check CHECK ((transport_mode = ANY ('{1,2,3,4,5,6,8}'::text[])))
);
CREATE INDEX shipments_by_code ON shipments USING btree (company_id, code, supplier_id);
CREATE INDEX shipments_by_eta ON shipments USING btree (company_id, supplier_id, eta_rank, id);
CREATE INDEX shipments_by_rank ON shipments USING btree (company_id, supplier_id, (
CASE
    WHEN (status = ANY (ARRAY['received'::text, 'cancelled'::text])) THEN (0)::bigint
    ELSE (1)::bigint
END), id);
CREATE INDEX shipments_by_status ON shipments USING btree (company_id, supplier_id, status, id);
CREATE INDEX shipments_by_status_and_code ON shipments USING btree (company_id, supplier_id, status, code);
CREATE INDEX shipments_by_status_and_eta ON shipments USING btree (company_id, supplier_id, status, eta_rank, id);
CREATE INDEX shipments_by_tracking_key ON shipments USING btree (company_id, tracking_key, supplier_id) WHERE (tracking_key <> ''::text);
CREATE INDEX shipments_by_trigram ON shipments USING gin ((ARRAY[supplier_id]), search gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE INDEX shipments_of_company_by_eta ON shipments USING btree (company_id, eta_rank, id);
CREATE INDEX shipments_of_company_by_rank ON shipments USING btree (company_id, (
CASE
    WHEN (status = ANY (ARRAY['received'::text, 'cancelled'::text])) THEN (0)::bigint
    ELSE (1)::bigint
END), id);
CREATE INDEX shipments_of_company_by_status ON shipments USING btree (company_id, status, id);
CREATE INDEX shipments_of_company_by_status_and_code ON shipments USING btree (company_id, status, code, supplier_id);
CREATE INDEX shipments_of_company_by_status_and_eta ON shipments USING btree (company_id, status, eta_rank, id);
CREATE INDEX shipments_of_company_waiting_by_eta ON shipments USING btree (company_id, eta_rank, id) WHERE (status = ANY (ARRAY['in-transit'::text, 'partially-received'::text]));
CREATE INDEX shipments_waiting_by_eta ON shipments USING btree (company_id, supplier_id, eta_rank, id) WHERE (status = ANY (ARRAY['in-transit'::text, 'partially-received'::text]));
CREATE INDEX shipments_waiting_by_ship_to ON shipments USING btree (company_id, ship_to, id) WHERE (status = ANY (ARRAY['in-transit'::text, 'partially-received'::text]));
alter table shipments enable row level security, force row level security;
alter table shipments set (fillfactor=85);
create policy tenant_isolation on shipments as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
create policy text_search on shipments as permissive for select to oto_search using (true);
grant delete, insert, select, update on shipments to oto_app;
grant select (company_id, id, supplier_id, search) on shipments to oto_search;

-- Append-only: sign-ins, refused sign-ins and changes of credentials. Attempts with an unknown username are not here.
create table sign_in_events (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Whose account.
  user_id bigint not null,
  -- When.
  at timestamp with time zone not null default now(),
  -- Groups kinds for filtering; text, because row-level security lets only text use the index.
  topic text collate "C" not null,
  kind sign_in_kind not null,
  -- IP address; empty where it was not the person: an administrator, or the server.
  address text not null default ''::text,
  -- User-Agent.
  agent text not null default ''::text,
  -- The supplier that the person belonged to; null for company staff.
  supplier_id bigint,
  constraint sign_in_events_pkey PRIMARY KEY (company_id, id),
  constraint sign_in_events_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint sign_in_events_topic_check CHECK ((topic = ANY (ARRAY['sign-in'::text, 'refusal'::text, 'change'::text])))
);
CREATE INDEX sign_in_events_by_supplier_and_time ON sign_in_events USING btree (company_id, supplier_id, at) WHERE (supplier_id IS NOT NULL);
CREATE INDEX sign_in_events_by_time ON sign_in_events USING btree (company_id, at);
CREATE INDEX sign_in_events_by_topic ON sign_in_events USING btree (company_id, topic, id);
CREATE INDEX sign_in_events_by_topic_and_time ON sign_in_events USING btree (company_id, topic, at);
CREATE INDEX sign_in_events_by_user ON sign_in_events USING btree (company_id, user_id, id);
CREATE INDEX sign_in_events_by_user_and_time ON sign_in_events USING btree (company_id, user_id, at);
CREATE INDEX sign_in_events_by_user_and_topic ON sign_in_events USING btree (company_id, user_id, topic, id);
alter table sign_in_events enable row level security, force row level security;
create policy sign_in_event_retention on sign_in_events as permissive for delete to public using (((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint) AND (at < (now() - '1 year'::interval))));
create policy tenant_isolation on sign_in_events as permissive for select to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
create policy tenant_isolation_of_inserts on sign_in_events as permissive for insert to public with check ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
create policy tenant_isolation_of_updates on sign_in_events as permissive for update to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on sign_in_events to oto_app;

-- Failed sign-ins per account and per address in the current window; shared by all servers.
create table sign_in_failures (
  -- account:NAME or address:IP.
  subject text collate "C" not null,
  -- How many in the window.
  failures integer not null,
  -- When the window began.
  since timestamp with time zone not null default now(),
  constraint sign_in_failures_pkey PRIMARY KEY (subject)
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures USING btree (since);
grant delete, insert, select, update on sign_in_failures to oto_app;

-- OpenID Connect providers that a company's people sign in with.
create table sign_in_providers (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Names the provider before anybody is signed in; random, so that nobody can try which there are.
  handle uuid not null default gen_random_uuid(),
  -- The words of its button.
  label text not null,
  -- The provider's address, as its discovery document says it.
  issuer text collate "C" not null,
  -- What the provider calls us.
  client_id text not null,
  -- Encrypted with AES-256-GCM (nonce, tag, ciphertext), or as it is.
  client_secret bytea not null,
  -- Whether the secret is encrypted with SECRET_KEY.
  is_encrypted boolean not null,
  -- What is asked of the provider, separated by spaces; openid among it.
  scopes text not null,
  -- Only people with a verified mail address of these domains may come in; empty for all.
  email_domains text[] not null default '{}'::text[],
  -- The claim with a person's groups, from which the roles follow; null leaves roles to administrators.
  groups_claim text,
  -- Groups whose members are administrators.
  admin_groups text[] not null default '{}'::text[],
  -- Groups whose members are moderators.
  mod_groups text[] not null default '{}'::text[],
  -- Groups whose members are users.
  user_groups text[] not null default '{}'::text[],
  -- The claim with the code of a person's supplier; null where everybody is company staff.
  supplier_claim text,
  -- Whether who may come in and has no account gets one.
  creates_users boolean not null default false,
  -- Counts the changes; the ETag.
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  -- Whether a sign-in there counts as one with two factors: when-said, if the ID token says so.
  second_factor text collate "C" not null default 'when-said'::text,
  -- Values of the claim acr that say so; the provider is asked for them.
  acr_values text[] not null default '{}'::text[],
  constraint sign_in_providers_pkey PRIMARY KEY (company_id, id),
  constraint sign_in_providers_company_id_handle_key UNIQUE (company_id, handle),
  constraint sign_in_providers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint sign_in_providers_client_id_check CHECK ((client_id <> ''::text)),
  constraint sign_in_providers_groups_claim_check CHECK ((groups_claim <> ''::text)),
  constraint sign_in_providers_issuer_check CHECK ((issuer ~ '^https?://'::text)),
  constraint sign_in_providers_label_check CHECK (((label <> ''::text) AND (char_length(label) <= 60))),
  constraint sign_in_providers_scopes_check CHECK ((scopes <> ''::text)),
  constraint sign_in_providers_second_factor_check CHECK ((second_factor = ANY (ARRAY['never'::text, 'when-said'::text, 'always'::text]))),
  constraint sign_in_providers_supplier_claim_check CHECK ((supplier_claim <> ''::text))
);
alter table sign_in_providers enable row level security, force row level security;
create policy tenant_isolation on sign_in_providers as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on sign_in_providers to oto_app;

-- How the people of a company sign in; a company without a row leaves everything open.
create table sign_in_rules (
  company_id bigint not null,
  -- Names the company in the address of its sign-in; random, so that nobody can try which there are.
  handle uuid not null default gen_random_uuid(),
  -- The one administrator whose password still signs in; everybody else comes by a provider. Null: passwords sign in.
  password_user_id bigint,
  -- Whether that holds for the people of suppliers too, and not for company staff alone.
  includes_suppliers boolean not null default false,
  -- Counts the changes; the ETag.
  version integer not null default 1,
  constraint sign_in_rules_pkey PRIMARY KEY (company_id),
  constraint sign_in_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint sign_in_rules_company_id_password_user_id_fkey FOREIGN KEY (company_id, password_user_id) REFERENCES users(company_id, id)
);
alter table sign_in_rules enable row level security, force row level security;
create policy tenant_isolation on sign_in_rules as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on sign_in_rules to oto_app;

-- Blocks of a hundred SSCCs, each owned by one company; the application reaches them through allocate_ssccs alone. See docs/decisions/028-sscc-blocks.md.
create table sscc_blocks (
  -- The first 15 digits of its SSCCs: extension digit, prefix, and the serial without its last two digits.
  block bigint not null,
  -- The company that owns the block; shown to nobody.
  company_id bigint not null,
  -- How many of its hundred serials are allocated, which is also the next one.
  allocated smallint not null,
  constraint sscc_blocks_pkey PRIMARY KEY (block),
  constraint sscc_blocks_allocated_check CHECK (((allocated >= 0) AND (allocated <= 100))),
  constraint sscc_blocks_block_check CHECK (((block >= 0) AND ((block)::double precision < ((10)::double precision ^ (15)::double precision))))
);
CREATE INDEX sscc_blocks_with_room ON sscc_blocks USING btree (company_id, block) WHERE (allocated < 100);

-- Whom to turn to at a supplier, and what for.
create table supplier_contacts (
  company_id bigint not null,
  supplier_id bigint not null,
  -- Its place in the list, from 1.
  "position" smallint not null,
  -- What for.
  purpose text collate "C" not null,
  name text not null,
  -- Mail address; null when not known.
  email text,
  -- As it is written; null when not known.
  phone text,
  constraint supplier_contacts_pkey PRIMARY KEY (company_id, supplier_id, "position"),
  constraint supplier_contacts_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint supplier_contacts_email_check CHECK (((email <> ''::text) AND (char_length(email) <= 254))),
  constraint supplier_contacts_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 100))),
  constraint supplier_contacts_phone_check CHECK (((phone <> ''::text) AND (char_length(phone) <= 40))),
  constraint supplier_contacts_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint supplier_contacts_purpose_check CHECK ((purpose = ANY (ARRAY['orders'::text, 'shipping'::text, 'documents'::text, 'quality'::text, 'billing'::text, 'other'::text])))
);
alter table supplier_contacts enable row level security, force row level security;
create policy tenant_isolation on supplier_contacts as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on supplier_contacts to oto_app;

-- Who ships to the company.
create table suppliers (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- The number that the buyer's system gives the supplier.
  code text collate "C" not null,
  -- Business name.
  name text not null,
  -- As documents show it; null when not known.
  tax_id text,
  -- Line by line, as documents show it; null when not known.
  address text,
  -- GS1 number of the supplier or its place; null without one.
  gln text collate "C",
  -- Whether this supplier has a tolerance of its own, which beats the company's.
  over_delivery_set boolean not null default false,
  -- The tolerance if set; null then means unlimited.
  over_delivery_percent numeric(6,2),
  -- GS1 company prefix that SSCCs begin with; without one, packages carry an internal number.
  gs1_prefix text collate "C",
  -- Extension digit of new SSCCs; one for each buyer, if the supplier numbers buyers apart.
  sscc_extension smallint not null default 0,
  -- Serials of SSCCs below this one are left to other systems of the supplier; only raised while prefix and extension digit stay.
  sscc_from bigint not null default 0,
  -- Counter of the shipping codes that the server generates.
  last_shipment_number integer not null default 0,
  -- Counts the changes of its settings; the ETag.
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  -- Since when nobody of it signs in and nothing new is made for it; null for an active one.
  deactivated_at timestamp with time zone,
  -- Languages of its papers, the first where none is asked for: en, sp (Spanish) or ca.
  paper_languages text[] not null default '{}'::text[],
  -- The name in lower case and without accents.
  sort_name text collate "C" not null generated always as (COALESCE(NULLIF("left"(regexp_replace(lower(NORMALIZE(name, NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 100), ''::text), '-'::text)) stored,
  -- Name and code in lower case and without accents.
  search text not null generated always as (regexp_replace(lower(NORMALIZE(((name || ' '::text) || code), NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text)) stored,
  -- Whether it is not deactivated.
  is_active boolean not null generated always as ((deactivated_at IS NULL)) stored,
  -- Country of the address, ISO 3166-1 alpha-2; null when not known.
  country text collate "C",
  -- Postcode of the address; null when not known.
  postcode text collate "C",
  -- City of the address; null when not known.
  city text,
  -- Region, state or province of the address; null when not known.
  region text,
  constraint suppliers_pkey PRIMARY KEY (company_id, id),
  constraint suppliers_company_id_code_key UNIQUE (company_id, code),
  constraint suppliers_company_id_id_is_active_key UNIQUE (company_id, id, is_active),
  constraint suppliers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint suppliers_address_check CHECK (((address <> ''::text) AND (char_length(address) <= 500))),
  constraint suppliers_check CHECK (((sscc_from >= 0) AND ((sscc_from)::double precision < ((10)::double precision ^ ((16 - COALESCE(char_length(gs1_prefix), 4)))::double precision)))),
  constraint suppliers_check1 CHECK ((over_delivery_set OR (over_delivery_percent IS NULL))),
  constraint suppliers_code_check CHECK ((code <> ''::text)),
  constraint suppliers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint suppliers_gln_check CHECK ((gln ~ '^[0-9]{13}$'::text)),
  constraint suppliers_gs1_prefix_check CHECK ((gs1_prefix ~ '^[0-9]{4,12}$'::text)),
  constraint suppliers_name_check CHECK ((name <> ''::text)),
  constraint suppliers_over_delivery_percent_check CHECK ((over_delivery_percent >= '0'::numeric)),
  constraint suppliers_paper_languages_check CHECK (((paper_languages <@ ARRAY['en'::text, 'sp'::text, 'ca'::text]) AND (cardinality(paper_languages) <= 3))),
  constraint suppliers_sscc_extension_check CHECK (((sscc_extension >= 0) AND (sscc_extension <= 9))),
  constraint suppliers_tax_id_check CHECK (((tax_id <> ''::text) AND (char_length(tax_id) <= 40)))
);
CREATE INDEX deactivated_suppliers ON suppliers USING btree (company_id, code) WHERE (deactivated_at IS NOT NULL);
CREATE INDEX suppliers_by_name ON suppliers USING btree (company_id, lower(name) COLLATE "C", id);
CREATE INDEX suppliers_by_sort_name ON suppliers USING btree (company_id, sort_name, id);
alter table suppliers enable row level security, force row level security;
create policy tenant_isolation on suppliers as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on suppliers to oto_app;
grant update (name, tax_id, address, gln, over_delivery_set, over_delivery_percent, gs1_prefix, sscc_extension, sscc_from, last_shipment_number, version, deactivated_at, paper_languages, country, postcode, city, region) on suppliers to oto_app;

-- Which company a username signs in to. Without a tenant: it is read before the company is known.
create table usernames (
  username text collate "C" not null,
  company_id bigint not null,
  user_id bigint not null,
  constraint usernames_pkey PRIMARY KEY (username),
  constraint usernames_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX usernames_by_user ON usernames USING btree (company_id, user_id);
grant insert, select, update on usernames to oto_app;

-- People who sign in, service accounts, and who was erased: of one supplier, or the company's own staff.
create table users (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- The supplier that the user belongs to; null for company staff.
  supplier_id bigint,
  username text collate "C" not null,
  name text not null,
  email text not null,
  roles text[] not null,
  -- argon2id in the PHC string format; null for who was invited and has not chosen a password yet.
  password_hash text,
  -- Hash of the last password that somebody else set. While it equals password_hash, the password serves only to choose another, for a limited time.
  initial_password_hash text,
  -- When the password was last set.
  password_set_at timestamp with time zone not null default now(),
  -- Since when the user may not sign in; null for one who may.
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  -- supplier_id, or 0 for company staff: a foreign key does not compare nulls.
  supplier_key bigint not null generated always as (COALESCE(supplier_id, (0)::bigint)) stored,
  -- For the foreign key of sessions.
  is_enabled boolean not null generated always as ((disabled_at IS NULL)) stored,
  -- The language of mails to this person: en, sp (Spanish) or ca.
  language text not null default 'en'::text,
  -- Counts the changes by administrators; the ETag.
  version integer not null default 1,
  -- A person; a service account: a machine of the company or of a supplier, which has keys and no password; or an erased person, of whom only a number is left.
  kind text collate "C" not null default 'person'::text,
  -- Last use, written at most once an hour; null for who has never signed in.
  last_seen_at timestamp with time zone,
  -- The name in lower case and without accents.
  sort_name text collate "C" not null generated always as (COALESCE(NULLIF("left"(regexp_replace(lower(NORMALIZE(name, NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 100), ''::text), '-'::text)) stored,
  -- Name, username and mail address in lower case and without accents.
  search text not null generated always as (regexp_replace(lower(NORMALIZE(((((name || ' '::text) || username) || ' '::text) || email), NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text)) stored,
  -- last_seen_at in seconds since 1970, or 0 for never: what lists are sorted by is never null.
  seen_key bigint not null generated always as (COALESCE((trunc(EXTRACT(epoch FROM (last_seen_at - '1970-01-01 00:00:00+00'::timestamp with time zone))))::bigint, (0)::bigint)) stored,
  -- The roles as letters: text, because row-level security lets only text use the index.
  role_key text collate "C" not null generated always as (((
CASE
    WHEN ('admin'::text = ANY (roles)) THEN 'a'::text
    ELSE ''::text
END ||
CASE
    WHEN ('mod'::text = ANY (roles)) THEN 'm'::text
    ELSE ''::text
END) ||
CASE
    WHEN ('user'::text = ANY (roles)) THEN 'u'::text
    ELSE ''::text
END)) stored,
  -- Whether the user has a confirmed authenticator app or a passkey: then the password alone signs nobody in.
  has_second_factor boolean not null default false,
  -- Since when a service account is no longer shown; what it did keeps its name.
  removed_at timestamp with time zone,
  -- What Today no longer shows this person: first-steps, mail.
  dismissed_hints text[] not null default '{}'::text[],
  -- When the minute began in which interchanges of this account are counted; null before the first.
  interchanges_since timestamp with time zone,
  -- Interchanges of that minute; one more than the maximum once some were refused.
  interchange_count integer not null default 0,
  constraint users_pkey PRIMARY KEY (company_id, id),
  constraint users_company_id_id_supplier_key_roles_is_enabled_key UNIQUE (company_id, id, supplier_key, roles, is_enabled),
  constraint users_company_id_username_key UNIQUE (company_id, username),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint users_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint users_check CHECK (((removed_at IS NULL) OR ((kind = 'service'::text) AND (disabled_at IS NOT NULL)))),
  constraint users_dismissed_hints_check CHECK ((dismissed_hints <@ ARRAY['first-steps'::text, 'mail'::text])),
  constraint users_erased_check CHECK (((kind <> 'erased'::text) OR ((username = ('erased:'::text || id)) AND (name = ('Erased person '::text || id)) AND (email = ''::text) AND (password_hash = '!'::text) AND (initial_password_hash IS NULL) AND (disabled_at IS NOT NULL)))),
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'service'::text, 'erased'::text]))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'sp'::text, 'ca'::text]))),
  constraint users_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['admin'::text, 'mod'::text, 'user'::text]))),
  constraint users_service_check CHECK (((kind <> 'service'::text) OR ((password_hash = '!'::text) AND (initial_password_hash IS NULL) AND (roles = ARRAY['mod'::text])))),
  constraint users_username_check CHECK (((username = lower(username)) AND (username <> ''::text)))
);
CREATE INDEX service_accounts ON users USING btree (company_id, id) WHERE (kind = 'service'::text);
CREATE INDEX users_by_email ON users USING btree (company_id, lower(email));
CREATE INDEX users_by_last_use ON users USING btree (company_id, seen_key, id) WHERE (kind = 'person'::text);
CREATE INDEX users_by_name ON users USING btree (company_id, sort_name, id) WHERE (kind = 'person'::text);
CREATE INDEX users_by_role ON users USING btree (company_id, role_key, id) WHERE (kind = 'person'::text);
CREATE INDEX users_by_second_factor ON users USING btree (company_id, has_second_factor, id) WHERE (kind = 'person'::text);
CREATE INDEX users_by_supplier ON users USING btree (company_id, supplier_key, sort_name, id) WHERE (kind = 'person'::text);
CREATE INDEX users_by_trigram ON users USING gin ((ARRAY[company_id]), search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX users_disabled ON users USING btree (company_id, id) WHERE ((disabled_at IS NOT NULL) AND (kind = 'person'::text));
alter table users enable row level security, force row level security;
create policy tenant_isolation on users as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
create policy text_search on users as permissive for select to oto_search using (true);
grant insert, select, update on users to oto_app;
grant select (company_id, id, search) on users to oto_search;

-- Filters and order of a list, saved by a user under a name.
create table views (
  company_id bigint not null,
  user_id bigint not null,
  -- Made by the client; unique together with the user.
  key uuid not null,
  -- Which list.
  list view_list not null,
  name text not null,
  -- The query of the screen's address: "state=open&sort=eta".
  search text not null,
  constraint views_pkey PRIMARY KEY (company_id, user_id, key),
  constraint views_company_id_user_id_list_name_key UNIQUE (company_id, user_id, list, name),
  constraint views_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint views_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 60))),
  constraint views_search_check CHECK ((char_length(search) <= 1000))
);
alter table views enable row level security, force row level security;
create policy tenant_isolation on views as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select, update on views to oto_app;

-- Events on their way to endpoints, one row an event and endpoint. Kept for 30 days after their last try.
create table webhook_deliveries (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- The endpoint; rows of one that was removed are removed soon after it, hence no foreign key.
  endpoint_id bigint not null,
  -- The webhook-id, the same in every try.
  message_id uuid not null,
  -- Kind of the event.
  kind text collate "C" not null,
  -- Code of the shipment or order; empty in a trial.
  code text not null,
  -- Position of the event, which is read when it is sent; null for a trial.
  "position" bigint,
  state text collate "C" not null default 'waiting'::text,
  -- Tries since it was made or sent again.
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  -- When it is tried next; while a server tries it, when another one may.
  next_try_at timestamp with time zone not null default now(),
  tried_at timestamp with time zone,
  -- Why the last try failed.
  reason text collate "C",
  -- HTTP status of the last reply.
  status smallint,
  -- Beginning of the last reply.
  reply text,
  -- Whether a server tries it, or was killed while it did.
  is_trying boolean not null default false,
  constraint webhook_deliveries_pkey PRIMARY KEY (company_id, id),
  constraint webhook_deliveries_reply_check CHECK ((length(reply) <= 500)),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries USING btree (company_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (company_id, endpoint_id, id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (company_id, endpoint_id, id) WHERE (state = 'waiting'::text);
alter table webhook_deliveries enable row level security, force row level security;
create policy tenant_isolation on webhook_deliveries as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on webhook_deliveries to oto_app;
grant update (state, attempts, next_try_at, tried_at, reason, status, reply, is_trying) on webhook_deliveries to oto_app;

-- Addresses of other systems that are told what changed.
create table webhook_endpoints (
  company_id bigint not null,
  id bigint not null generated always as identity,
  -- Supplier whose endpoint it is, and of whose changes it is told; null for the company's.
  supplier_id bigint,
  -- Names the endpoint where its secret is sealed.
  handle uuid not null,
  -- Address of the other system, to which events are posted; of SFTP, the folder of its files.
  url text not null,
  -- Name that its administrators give it.
  description text not null default ''::text,
  -- Kinds of events that it is told of; empty for all, later ones too.
  kinds text[] collate "C" not null default '{}'::text[],
  state text collate "C" not null default 'active'::text,
  -- Why it is disabled: it answered 410, failed for days, or its server has a key that nobody accepted.
  reason text collate "C",
  -- Since when it is in its state.
  state_at timestamp with time zone not null default now(),
  -- First failed try after the last one that succeeded; null where the last one did.
  failing_since timestamp with time zone,
  last_tried_at timestamp with time zone,
  -- Signs its deliveries; of SFTP, the password or private key. Sealed.
  secret bytea not null,
  -- Signs them as well while the other system takes over the new one.
  former_secret bytea,
  -- Until when the former secret signs.
  former_until timestamp with time zone,
  -- Whether both secrets are encrypted with the server's key.
  is_encrypted boolean not null,
  -- Position in what changed in the company up to which there are deliveries.
  "position" bigint not null,
  -- Counts its changes by people.
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  -- Format of the despatch advices that it is sent; null where it is told of events.
  advice_format text collate "C",
  -- Sender of EDIFACT interchanges; empty: the supplier's GLN.
  interchange_sender text not null default ''::text,
  -- Kind of that identifier, by code list 0007.
  interchange_sender_qualifier text collate "C" not null default '14'::text,
  -- Recipient of EDIFACT interchanges; empty: the company's GLN.
  interchange_recipient text not null default ''::text,
  -- Kind of that identifier, by code list 0007.
  interchange_recipient_qualifier text collate "C" not null default '14'::text,
  -- Whether EDIFACT interchanges say that they are tests.
  is_test boolean not null default false,
  -- Suppliers whose events and despatch advices a company's endpoint receives; empty for all.
  supplier_ids bigint[] not null default '{}'::bigint[],
  -- Fingerprint of the key of the SFTP server that an administrator accepted.
  host_key text collate "C",
  -- Fingerprint of another key, which that server showed last.
  offered_host_key text collate "C",
  -- Folder of the SFTP server from which acknowledgements are read; empty: none.
  acknowledgement_folder text not null default ''::text,
  -- Before this time the folder is not read again.
  folder_due_at timestamp with time zone,
  -- Names, sizes and times of the files that the last reading left there.
  folder_files jsonb not null default '[]'::jsonb,
  -- When the folder was last read.
  folder_read_at timestamp with time zone,
  -- Reason why the last reading failed.
  folder_reason text collate "C",
  -- Elements that its despatch advices must have; what a shipment lacks is shown before it closes.
  requires text[] collate "C" not null default '{}'::text[],
  -- Codes that are written in place of ours: kind, ours and theirs.
  code_mappings jsonb not null default '[]'::jsonb,
  constraint webhook_endpoints_pkey PRIMARY KEY (company_id, id),
  constraint webhook_endpoints_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint webhook_endpoints_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id),
  constraint webhook_endpoints_check CHECK (((state = 'disabled'::text) = (reason IS NOT NULL))),
  constraint webhook_endpoints_check1 CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint webhook_endpoints_description_check CHECK ((length(description) <= 200)),
  constraint webhook_endpoints_position_check CHECK (("position" >= 0)),
  constraint webhook_endpoints_reason_check CHECK ((reason = ANY (ARRAY['gone'::text, 'failing'::text, 'host-key'::text]))),
  constraint webhook_endpoints_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))),
  constraint webhook_endpoints_url_check CHECK ((length(url) <= 2000))
);
CREATE INDEX webhook_endpoints_by_supplier ON webhook_endpoints USING btree (company_id, supplier_id);
alter table webhook_endpoints enable row level security, force row level security;
create policy tenant_isolation on webhook_endpoints as permissive for all to public using ((company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::bigint));
grant delete, insert, select on webhook_endpoints to oto_app;
grant update (url, description, kinds, state, reason, state_at, failing_since, last_tried_at, secret, former_secret, former_until, is_encrypted, "position", version, advice_format, interchange_sender, interchange_sender_qualifier, interchange_recipient, interchange_recipient_qualifier, is_test, supplier_ids, host_key, offered_host_key, acknowledgement_folder, folder_due_at, folder_files, folder_read_at, folder_reason, requires, code_mappings) on webhook_endpoints to oto_app;

-- The counters of every order line that is in a shipment, summed anew from the shipment lines.
create view order_line_counters with (security_invoker=true) as
 SELECT l.company_id,
    l.order_line_id,
    COALESCE(sum(l.quantity) FILTER (WHERE (s.state = 'open'::shipment_state)), (0)::numeric) AS in_open,
    COALESCE(sum((((l.quantity - l.accepted) - l.rejected) - l.cancelled)) FILTER (WHERE ((s.state = 'closed'::shipment_state) AND (s.cancelled_at IS NULL))), (0)::numeric) AS in_transit,
    COALESCE(sum(l.accepted), (0)::numeric) AS received
   FROM (shipment_lines l
     JOIN shipments s ON (((s.company_id = l.company_id) AND (s.id = l.shipment_id))))
  GROUP BY l.company_id, l.order_line_id;
grant select on order_line_counters to oto_app;

-- Reconciliation: order lines whose counters differ from the sums of shipment lines, receipts and differences. Must be empty.
create view order_line_differences with (security_invoker=true) as
 SELECT ol.company_id,
    ol.id AS order_line_id,
    ol.in_open,
    COALESCE(r.in_open, (0)::numeric) AS in_open_summed,
    ol.in_transit,
    COALESCE(r.in_transit, (0)::numeric) AS in_transit_summed,
    ol.received,
    (COALESCE(r.received, (0)::numeric) + COALESCE(x.surplus, (0)::numeric)) AS received_summed,
    t.credited,
    COALESCE(d.credited, (0)::numeric) AS credited_summed
   FROM ((((order_lines ol
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(c.amount), (0)::numeric) AS credited
           FROM jsonb_to_recordset(COALESCE(NULLIF(ol.credits, 'null'::jsonb), '[]'::jsonb)) c(amount numeric)) t)
     LEFT JOIN order_line_counters r ON (((r.company_id = ol.company_id) AND (r.order_line_id = ol.id))))
     LEFT JOIN ( SELECT receipts.company_id,
            receipts.order_line_id,
            sum(receipts.surplus) AS surplus
           FROM receipts
          WHERE (receipts.order_line_id IS NOT NULL)
          GROUP BY receipts.company_id, receipts.order_line_id) x ON (((x.company_id = ol.company_id) AND (x.order_line_id = ol.id))))
     LEFT JOIN ( SELECT discrepancies.company_id,
            discrepancies.order_line_id,
            sum(discrepancies.credited) AS credited
           FROM discrepancies
          GROUP BY discrepancies.company_id, discrepancies.order_line_id) d ON (((d.company_id = ol.company_id) AND (d.order_line_id = ol.id))))
  WHERE ((((ol.in_open IS DISTINCT FROM COALESCE(r.in_open, (0)::numeric)) OR (ol.in_transit IS DISTINCT FROM COALESCE(r.in_transit, (0)::numeric))) OR (ol.received IS DISTINCT FROM (COALESCE(r.received, (0)::numeric) + COALESCE(x.surplus, (0)::numeric)))) OR (t.credited IS DISTINCT FROM COALESCE(d.credited, (0)::numeric)));
grant select on order_line_differences to oto_app;

-- Order lines with their order and what the tolerance allows.
-- available: May still be added to a shipment; null without a limit.
-- is_conflict: More is announced than the buyer still wants.
-- line_reference: As the buyer wrote it, or its number.
create view order_line_figures with (security_invoker=true) as
 SELECT ol.company_id,
    ol.id,
    ol.supplier_id,
    ol.order_id,
    ol.line_number,
    ol.product_code,
    ol.product_name,
    ol.gtin,
    ol.size,
    ol.color,
    ol.unit,
    ol.is_divisible,
    ol.quantity,
    ol.cancelled,
    ol.due_date,
    ol.pack_multiple,
    ol.over_delivery_set,
    ol.over_delivery_percent,
    ol.in_open,
    ol.in_transit,
    ol.received,
    ol.pending,
    ol.search,
    ol.changed_at,
    o.code AS order_code,
    o.order_date,
    o.ship_to,
    t.cap,
        CASE
            WHEN (t.cap IS NOT NULL) THEN GREATEST((0)::numeric, (((t.cap - ol.received) - ol.in_transit) - ol.in_open))
            ELSE NULL::numeric
        END AS available,
    COALESCE((((ol.received + ol.in_transit) + ol.in_open) > t.cap), false) AS is_conflict,
    COALESCE(ol.line_reference, (ol.line_number)::text) AS line_reference,
    ol.supplier_product_code,
    s.code AS supplier_code,
    s.name AS supplier_name,
    ol.version,
    ol.confirmation,
    ol.confirmed_date,
    ol.proposed_date,
    ol.proposed_quantity,
    ol.proposal_note,
    ol.waived,
    ol.commodity_code
   FROM ((((order_lines ol
     JOIN orders o ON (((o.company_id = ol.company_id) AND (o.id = ol.order_id))))
     JOIN suppliers s ON (((s.company_id = ol.company_id) AND (s.id = ol.supplier_id))))
     JOIN companies c ON ((c.id = ol.company_id)))
     CROSS JOIN LATERAL ( SELECT order_line_cap(ol.quantity, (ol.cancelled + ol.waived), ol.is_divisible, order_line_tolerance(ol.over_delivery_set, ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)) AS cap) t);
grant select on order_line_figures to oto_app;

-- Places in use by the words that mean them: the code, or the name unless it is the code of another.
create view place_aliases with (security_invoker=true) as
 SELECT places.company_id,
    places.code AS alias,
    places.id,
    places.name,
    places.tax_id,
    places.address,
    places.gln,
    places.country,
    places.postcode,
    places.city,
    places.region
   FROM places
  WHERE (places.removed_at IS NULL)
UNION ALL
 SELECT p.company_id,
    p.name AS alias,
    p.id,
    p.name,
    p.tax_id,
    p.address,
    p.gln,
    p.country,
    p.postcode,
    p.city,
    p.region
   FROM places p
  WHERE ((p.removed_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM places other
          WHERE ((other.company_id = p.company_id) AND (other.code = p.name) AND (other.removed_at IS NULL))))));
grant select on place_aliases to oto_app;

-- Sequences
grant usage on sequence packages_id_seq to oto_app;
grant usage on sequence receipts_id_seq to oto_app;
grant usage on sequence shipment_events_id_seq to oto_app;
