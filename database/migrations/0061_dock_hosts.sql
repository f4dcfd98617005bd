-- Of shipments that share a dock's time one has it. Where that one had left, none did.
update dock_slots t set is_shared = false
where is_shared
  and not exists (select from dock_slots o where o.company_id = t.company_id and o.dock_id = t.dock_id
    and o.starts_at = t.starts_at and not o.is_shared)
  and id = (select min(o.id) from dock_slots o where o.company_id = t.company_id and o.dock_id = t.dock_id
    and o.starts_at = t.starts_at);
