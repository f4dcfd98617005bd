-- Another system counts its interchanges to each recipient, and a company has many: each supplier has a GLN.

drop index interchanges_by_control_number;
create unique index interchanges_by_control_number
  on interchanges (company_id, sender, recipient, control_number) where state = 'applied';
