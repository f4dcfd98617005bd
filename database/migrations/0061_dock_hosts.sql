-- Gives a dock's time that shipments share to the first of them, where the one that had it has left.
alter table dock_slots no force row level security;
update dock_slots t set is_shared = false
where is_shared
  and not exists (select from dock_slots o where o.company_id = t.company_id and o.dock_id = t.dock_id
    and o.starts_at = t.starts_at and not o.is_shared)
  and id = (select min(o.id) from dock_slots o where o.company_id = t.company_id and o.dock_id = t.dock_id
    and o.starts_at = t.starts_at);
alter table dock_slots force row level security;
