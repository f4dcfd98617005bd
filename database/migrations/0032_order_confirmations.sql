-- The supplier confirms order lines or proposes another date or quantity, and the buyer answers. What people do to orders stands
-- in the audit log: an entry for what one person did to one order at once.

-- Which date is late is the company's decision.
alter table companies add column order_confirmation text collate "C" not null default 'due-date';
alter table companies add constraint companies_order_confirmation_check
  check (order_confirmation in ('off', 'due-date', 'confirmed-date'));
comment on column companies.order_confirmation is
  'Whether suppliers are asked to confirm order lines, and which date is then late: off, due-date or confirmed-date.';
grant update (order_confirmation) on companies to oto_app;

alter table order_lines
  add column version integer not null default 1,
  add column confirmation text collate "C" not null default 'unconfirmed',
  add column confirmed_date date,
  add column proposed_date date,
  add column proposed_quantity numeric(12, 3),
  add column proposal_note text not null default '';
alter table order_lines add constraint order_lines_confirmation_check
  check (confirmation in ('unconfirmed', 'confirmed', 'proposed', 'refused'));
alter table order_lines add constraint order_lines_proposed_quantity_check check (proposed_quantity > 0);
alter table order_lines add constraint order_lines_proposal_note_check check (char_length(proposal_note) <= 500);
alter table order_lines add constraint order_lines_confirmed_check check (case confirmation
    when 'unconfirmed' then confirmed_date is null when 'confirmed' then confirmed_date is not null else true end);
alter table order_lines add constraint order_lines_proposal_check check (
    (confirmation = 'proposed') = (proposed_date is not null or proposed_quantity is not null));
comment on column order_lines.version is 'Counts what buyer and supplier say of the line; quantities in shipments do not count.';
comment on column order_lines.confirmation is
  'What the supplier says of the line as it is now: nothing yet, that it holds, a proposal, or one that the buyer refused.';
comment on column order_lines.confirmed_date is
  'When the supplier delivers, as both agree. It stays while a later proposal is open or refused.';
comment on column order_lines.proposed_date is 'The date of an open proposal; null where it keeps the present one.';
comment on column order_lines.proposed_quantity is
  'The quantity of an open proposal, in all and without what is cancelled; null where it keeps the present one.';
comment on column order_lines.proposal_note is 'The supplier''s words to an open or refused proposal.';

create table order_events (
  company_id bigint not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  order_id bigint not null,
  order_line_id bigint,
  at timestamptz not null default now(),
  actor_id bigint,
  kind text collate "C" not null
    check (kind in (
      'confirmed', 'proposed', 'accepted', 'refused', 'unconfirmed', 'created', 'added', 'changed', 'cancelled')),
  line_reference text collate "C" not null default '',
  product_code text collate "C" not null default '',
  note text not null default '' check (char_length(note) <= 500),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  logged_at timestamptz,
  logged_lines integer check (logged_lines > 0),
  order_code text collate "C" not null default '',
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, supplier_id, order_line_id) references order_lines (company_id, supplier_id, id),
  foreign key (company_id, actor_id) references users (company_id, id),
  check ((logged_at is null) = (logged_lines is null))
);
comment on table order_events is 'What people said and did about orders and their lines, files aside; only added to.';
comment on column order_events.order_line_id is 'The line; null where it is about the order.';
comment on column order_events.at is 'When.';
comment on column order_events.actor_id is 'Who; null for a command at the server.';
comment on column order_events.kind is
  'confirmed and proposed by the supplier, accepted and refused by the buyer; unconfirmed: a change of the buyer''s took the confirmation with it; created, added, changed and cancelled by the buyer''s people: the order, a line of it, its date or quantity, what was left of it.';
comment on column order_events.line_reference is 'The buyer''s reference of the line at the time.';
comment on column order_events.product_code is 'The product of the line at the time.';
comment on column order_events.note is 'Words to it.';
comment on column order_events.before is 'Dates and quantities before, by name.';
comment on column order_events.after is 'The same ones after.';
comment on column order_events.logged_at is
  'The same as at on the one entry of an order, an action and a transaction that stands in the audit log; null on the others, and where a file did it.';
comment on column order_events.logged_lines is 'How many entries it stands for there.';
comment on column order_events.order_code is 'The order''s code at the time, where it stands there.';

create index order_events_by_order on order_events (company_id, order_id, id);
create index order_events_by_line on order_events (company_id, order_line_id) where order_line_id is not null;
create index order_events_by_actor on order_events (company_id, actor_id);
create index order_events_logged on order_events (company_id, logged_at) where logged_at is not null;
create index order_events_logged_by_actor on order_events (company_id, actor_id, logged_at) where logged_at is not null;
create index order_events_logged_by_supplier on order_events (company_id, supplier_id, logged_at) where logged_at is not null;
create index order_events_by_code on order_events (company_id, order_code);

alter table order_events enable row level security, force row level security;
create policy tenant_isolation on order_events
  using (company_id = nullif(current_setting('app.company', true), '')::bigint);
grant select, insert on order_events to oto_app;
