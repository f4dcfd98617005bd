-- A shipment that is deleted after it was announced is cancelled at the systems that took its despatch advice.

alter table messages add column announcement jsonb;
comment on column messages.announcement is 'Announcement of the shipment''s last closing, for its cancellation; stored when it is deleted, null before.';
grant update (announcement) on messages to oto_app;
