-- A supplier's administrators see the mails to their colleagues.

create index mails_by_receiver on mails (company_id, receiver_id, id);
