-- Confirmations, answers and settlements are undone while no mail has told of them.

alter table order_events add column former jsonb;
comment on column order_events.former is
  'Terms of the line before a confirmation or proposal, with the version that the line had after; null elsewhere.';
alter table order_events add column reversed_at timestamptz;
comment on column order_events.reversed_at is 'When it was undone.';
grant update (reversed_at) on order_events to oto_app;
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in (
  'confirmed', 'proposed', 'accepted', 'refused', 'unconfirmed', 'created', 'added', 'changed', 'cancelled', 'taken-back')) not valid;

alter table shipment_events add column former jsonb;
comment on column shipment_events.former is
  'Answer or credits of a discrepancy before it was answered or settled, with the version that the discrepancy had after; null elsewhere.';
alter table shipment_events add column reversed_at timestamptz;
comment on column shipment_events.reversed_at is 'When it was undone.';
grant update (reversed_at) on shipment_events to oto_app;
alter table shipment_events drop constraint shipment_events_kind_check;
alter table shipment_events add constraint shipment_events_kind_check check (kind in ('created', 'updated', 'line-added',
  'line-changed', 'line-removed', 'packed', 'labelled', 'closed', 'deleted', 'reopened', 'cancelled', 'received',
  'receipt-corrected', 'discrepancy-answered', 'discrepancy-settled', 'discrepancy-taken-back', 'dock-slot')) not valid;

alter table notices add column mailed_at timestamptz;
comment on column notices.mailed_at is 'When it went into a mail.';
alter table notices add column ended_by text collate "C";
comment on column notices.ended_by is 'The `event_key` of the event that ended its matter before the person read it.';
alter table notices add column former_mail_due_at timestamptz;
comment on column notices.former_mail_due_at is 'When a mail was to tell it before its matter ended.';
grant update (amount, mailed_at, ended_by, former_mail_due_at) on notices to oto_app;

alter table discrepancies add column reversed_at timestamptz;
comment on column discrepancies.reversed_at is 'When an answer or the settlement was undone, the last time.';

-- A receipt that corrects another takes away; that of an undone settlement gives back what the settlement moved.
alter table receipts drop constraint receipts_amounts_check;
alter table receipts add constraint receipts_amounts_check check (
  (accepted <> 0 or rejected <> 0 or cancelled <> 0 or surplus <> 0 or surplus_held <> 0)
  and case when corrects is null
    then accepted >= 0 and rejected >= 0 and cancelled >= 0 and surplus >= 0 and surplus_held >= 0
    else (rejected <= 0 and cancelled <= 0 and surplus_held <= 0 and accepted <= -rejected and surplus <= -surplus_held)
      or (cancelled = 0 and rejected >= 0 and surplus_held >= 0 and accepted = -rejected and surplus in (0, -surplus_held)) end) not valid;
