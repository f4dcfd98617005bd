-- The buyer's people enter and change orders by hand, and a file says where it meets such a change.

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in (
    'confirmed', 'proposed', 'accepted', 'refused', 'unconfirmed', 'created', 'added', 'changed', 'cancelled'));
comment on table order_events is 'What people said and did about orders and their lines, files aside; only added to.';
comment on column order_events.kind is
  'confirmed and proposed by the supplier, accepted and refused by the buyer; unconfirmed: a change of the buyer''s took the confirmation with it; created, added, changed and cancelled by the buyer''s people: the order, a line of it, its date or quantity, what was left of it.';

alter table order_lines add column file_terms jsonb;
comment on column order_lines.file_terms is
  'What the last file said of due date, quantity and cancelled, where people changed them since; {} for a line that people entered and no file named since. Null: the line is as the file says.';
