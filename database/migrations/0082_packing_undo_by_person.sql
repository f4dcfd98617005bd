-- A change of the packing is undone by the person who made it.

alter table packing_undo_steps add column user_id bigint;
comment on column packing_undo_steps.user_id is 'The person who made the change and alone may undo it; null (earlier versions) lets anybody.';
