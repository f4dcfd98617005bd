-- Receipts name each other and their parts in one batch of statements: their ids are reserved first.
grant usage on sequence receipts_id_seq to oto_app;

-- The server computes the scores of shipments, by a statement that says the company of each table. 0.2.0 has no scores.
drop view received_shipment_scores;
