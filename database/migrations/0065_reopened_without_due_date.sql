-- A server of 0.2.0 beside this version, or started again after it, reopens shipments without clearing the date that was
-- asked for, which it does not know. The date is set anew at closing, and is read of closed shipments alone.
alter table shipment_lines drop constraint shipment_lines_check7;
