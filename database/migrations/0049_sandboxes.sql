-- Only a company made to try Oto may be emptied: its GLN is one that others may have, too.

alter table companies add column is_sandbox boolean not null default false;
comment on column companies.is_sandbox is 'Made with demo data, so that reset-demo may empty it.';
