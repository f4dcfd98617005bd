-- Failed attempts alone, in the history of the company: newest first, however many sign-ins lie between them.
create index sign_in_events_by_topic_and_time on sign_in_events (company_id, topic, at);
