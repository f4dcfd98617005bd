-- Each receipt ends the earlier notices of its shipment; they were searched among all notices of the supplier.

create index notices_by_subject on notices (company_id, supplier_id, subject_id) where supplier_id is not null;
drop index notices_by_supplier;
