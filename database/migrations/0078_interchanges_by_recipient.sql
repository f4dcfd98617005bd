-- Another system counts its interchanges to each recipient, and a company has many: each supplier has a GLN.

create unique index interchanges_by_recipient
  on interchanges (company_id, sender, recipient, control_number) where state = 'applied';
drop index interchanges_by_control_number;
