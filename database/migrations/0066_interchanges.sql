-- Despatch advices in EDIFACT: identifiers of the interchange, and what a format left out.

alter table webhook_endpoints add column interchange_sender text not null default '';
alter table webhook_endpoints add column interchange_sender_qualifier text collate "C" not null default '14';
alter table webhook_endpoints add column interchange_recipient text not null default '';
alter table webhook_endpoints add column interchange_recipient_qualifier text collate "C" not null default '14';
alter table webhook_endpoints add column is_test boolean not null default false;
comment on column webhook_endpoints.interchange_sender is 'Sender of EDIFACT interchanges; empty: the supplier''s GLN.';
comment on column webhook_endpoints.interchange_sender_qualifier is 'Kind of that identifier, by code list 0007.';
comment on column webhook_endpoints.interchange_recipient is 'Recipient of EDIFACT interchanges; empty: the company''s GLN.';
comment on column webhook_endpoints.interchange_recipient_qualifier is 'Kind of that identifier, by code list 0007.';
comment on column webhook_endpoints.is_test is 'Whether EDIFACT interchanges say that they are tests.';
grant update (interchange_sender, interchange_sender_qualifier, interchange_recipient, interchange_recipient_qualifier, is_test) on webhook_endpoints to oto_app;

alter table messages add column losses jsonb not null default '[]';
comment on column messages.losses is 'Fields that the format could not hold, each with the number of places.';
grant update (losses) on messages to oto_app;
