-- Serial numbers of goods that no line announced: their receipt says what they are.

alter table receipt_serials alter column shipment_line_id drop not null;
comment on column receipt_serials.shipment_line_id is 'Null for goods that no line announced.';
