-- What a person was told once and put away: kept with the person, so that it stays away in every browser.

alter table users add column dismissed_hints text[] not null default '{}';
alter table users add constraint users_dismissed_hints_check check (dismissed_hints <@ array['first-steps', 'mail']);
comment on column users.dismissed_hints is 'What Today no longer shows this person: first-steps, mail.';
