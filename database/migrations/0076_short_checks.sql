-- Checks of the tables that people write all day, in fewer and shorter terms. PostgreSQL reads and plans every check of a
-- table for each statement that writes it: decision 113. They allow what those before allowed; 0077 validates them.

alter table order_lines drop constraint order_lines_check;
alter table order_lines drop constraint order_lines_quantity_check;
alter table order_lines drop constraint order_lines_in_open_check;
alter table order_lines drop constraint order_lines_in_transit_check;
alter table order_lines drop constraint order_lines_received_check;
alter table order_lines drop constraint order_lines_waived_check;
alter table order_lines drop constraint order_lines_check1;
alter table order_lines drop constraint order_lines_check3;
alter table order_lines drop constraint order_lines_over_delivery_percent_check;
alter table order_lines drop constraint order_lines_pack_multiple_check;
alter table order_lines drop constraint order_lines_proposed_quantity_check;
alter table order_lines drop constraint order_lines_confirmation_check;
alter table order_lines add constraint order_lines_amounts_check
    check (least(cancelled, quantity - cancelled, waived, in_open, in_transit, received, over_delivery_percent) >= '0') not valid;
alter table order_lines add constraint order_lines_positive_check check (least(pack_multiple, proposed_quantity) > '0') not valid;
alter table order_lines add constraint order_lines_whole_check check (is_divisible or (
    quantity = trunc(quantity, 0) and cancelled = trunc(cancelled, 0) and waived = trunc(waived, 0)
    and in_open = trunc(in_open, 0) and in_transit = trunc(in_transit, 0) and received = trunc(received, 0))) not valid;
alter table order_lines add constraint order_lines_confirmation_check
    check (confirmation = any ('{unconfirmed,confirmed,proposed,refused}')) not valid;

alter table shipment_lines drop constraint shipment_lines_accepted_check;
alter table shipment_lines drop constraint shipment_lines_rejected_check;
alter table shipment_lines drop constraint shipment_lines_cancelled_check;
alter table shipment_lines drop constraint shipment_lines_expected_check;
alter table shipment_lines drop constraint shipment_lines_quantity_per_package_check;
alter table shipment_lines drop constraint shipment_lines_check;
alter table shipment_lines drop constraint shipment_lines_check1;
alter table shipment_lines drop constraint shipment_lines_check2;
alter table shipment_lines drop constraint shipment_lines_check3;
alter table shipment_lines drop constraint shipment_lines_check4;
alter table shipment_lines drop constraint shipment_lines_check5;
alter table shipment_lines drop constraint shipment_lines_height_check;
alter table shipment_lines drop constraint shipment_lines_width_check;
alter table shipment_lines drop constraint shipment_lines_depth_check;
alter table shipment_lines drop constraint shipment_lines_weight_check;
alter table shipment_lines add constraint shipment_lines_amounts_check check (least(remainder, packed, quantity - packed, accepted, rejected,
    cancelled, quantity - accepted - rejected - cancelled, expected) >= '0') not valid;
alter table shipment_lines add constraint shipment_lines_remainder_check check (remainder < quantity_per_package) not valid;
alter table shipment_lines add constraint shipment_lines_whole_check check (is_divisible or (
    quantity_per_package = trunc(quantity_per_package, 0) and remainder = trunc(remainder, 0))) not valid;
alter table shipment_lines add constraint shipment_lines_measures_check check (least(height, width, depth, weight) > '0') not valid;
alter table shipment_lines add constraint shipment_lines_snapshot_check check (
    num_nulls(product_code, order_code, order_date, product_name, unit, size, color) = any ('{0,7}')) not valid;
alter table shipment_lines add constraint shipment_lines_counted_check
    check (product_code is not null or greatest(accepted, rejected, cancelled) = '0') not valid;

alter table shipments drop constraint shipments_check;
alter table shipments drop constraint shipments_check3;
alter table shipments drop constraint shipments_check4;
alter table shipments drop constraint shipments_check5;
alter table shipments drop constraint shipments_line_count_check;
alter table shipments drop constraint shipments_package_count_check;
alter table shipments drop constraint shipments_last_labelled_check;
alter table shipments drop constraint shipments_announced_packages_check;
alter table shipments drop constraint shipments_unmeasured_packages_check;
alter table shipments drop constraint shipments_announced_volume_check;
alter table shipments drop constraint shipments_announced_weight_check;
alter table shipments drop constraint shipments_incoterm_check;
alter table shipments drop constraint shipments_transport_mode_check;
alter table shipments drop constraint shipments_receipt_check;
alter table shipments add constraint shipments_amounts_check check (least(line_count, empty_package_count,
    package_count - empty_package_count, last_labelled, announced_packages, unmeasured_packages) >= 0) not valid;
alter table shipments add constraint shipments_announced_check check (announced_volume >= '0' and announced_weight > '0') not valid;
alter table shipments add constraint shipments_cancelled_check
    check (num_nulls(cancelled_at, cancelled_by, cancel_reason) = any ('{0,3}')) not valid;
alter table shipments add constraint shipments_arrival_check
    check (num_nonnulls(cancelled_at, receipt) <= case when state = 'closed' then 1 else 0 end) not valid;
alter table shipments add constraint shipments_incoterm_check
    check (incoterm = any ('{EXW,FCA,CPT,CIP,DAP,DPU,DDP,FAS,FOB,CFR,CIF}')) not valid;
alter table shipments add constraint shipments_transport_mode_check check (transport_mode = any ('{1,2,3,4,5,6,8}')) not valid;
alter table shipments add constraint shipments_receipt_check check (receipt = any ('{partial,full}')) not valid;

alter table receipts drop constraint receipts_amounts_check;
alter table receipts drop constraint receipts_surplus_check;
alter table receipts drop constraint receipts_unannounced_check;
alter table receipts drop constraint receipts_unordered_check;
alter table receipts drop constraint receipts_labels_check;
alter table receipts drop constraint receipts_reason_code_check;
alter table receipts add constraint receipts_amounts_check check (
    case when corrects is null
      then least(accepted, rejected, cancelled, surplus, surplus_held) >= '0'
        and greatest(accepted, rejected, cancelled, surplus, surplus_held) > '0'
      else (least(accepted, rejected, cancelled, surplus, surplus_held) < '0'
          or greatest(accepted, rejected, cancelled, surplus, surplus_held) > '0')
        and (greatest(rejected, cancelled, surplus_held, accepted + rejected, surplus + surplus_held) <= '0'
          or (cancelled = '0' and least(rejected, surplus_held) >= '0' and accepted = - rejected
            and (surplus = '0' or surplus = - surplus_held)))
    end) not valid;
alter table receipts add constraint receipts_labels_check check (
    case when corrects is null then least(labels_scanned, labels_failed) >= 0
      else greatest(labels_scanned, labels_failed) <= 0 end) not valid;
alter table receipts add constraint receipts_surplus_check check (
    num_nonnulls(order_line_id, description) > 0 or (surplus = '0' and surplus_held = '0')) not valid;
alter table receipts add constraint receipts_unannounced_check check (shipment_line_id is not null
    or (num_nonnulls(order_line_id, description) = 1 and accepted = '0' and rejected = '0' and cancelled = '0')) not valid;
alter table receipts add constraint receipts_unordered_check check (
    case when description is null then num_nonnulls(code, unit) = 0
      else shipment_line_id is null and unit is not null and char_length(description) between 1 and 200
        and (code is null or char_length(code) between 1 and 60) and (corrects is not null or surplus = '0')
    end) not valid;
alter table receipts add constraint receipts_reason_code_check check (reason_code = any (
    '{damaged,wrong-product,wrong-quantity,late,quality,no-order,wrong-lot,past-date}')) not valid;

alter table packages drop constraint packages_height_check;
alter table packages drop constraint packages_width_check;
alter table packages drop constraint packages_depth_check;
alter table packages drop constraint packages_gross_weight_check;
alter table packages drop constraint packages_net_weight_check;
alter table packages add constraint packages_measures_check check (least(height, width, depth, gross_weight, net_weight) > '0') not valid;

alter table package_contents drop constraint package_contents_quantity_check;
alter table package_contents add constraint package_contents_quantity_check check (quantity > '0') not valid;

alter table shipment_events drop constraint shipment_events_kind_check;
alter table shipment_events add constraint shipment_events_kind_check check (kind = any (
    '{created,updated,line-added,line-changed,line-removed,packed,labelled,closed,deleted,reopened,cancelled,received,receipt-corrected,discrepancy-answered,discrepancy-settled,discrepancy-taken-back,dock-slot}')) not valid;

alter table companies drop constraint companies_over_delivery_percent_check;
alter table companies add constraint companies_over_delivery_percent_check check (over_delivery_percent >= '0') not valid;
alter table suppliers drop constraint suppliers_over_delivery_percent_check;
alter table suppliers add constraint suppliers_over_delivery_percent_check check (over_delivery_percent >= '0') not valid;
alter table receipt_lots drop constraint receipt_lots_quantity_check;
alter table receipt_lots add constraint receipt_lots_quantity_check check (quantity > '0') not valid;
alter table discrepancies drop constraint discrepancies_quantity_check;
alter table discrepancies add constraint discrepancies_quantity_check check (quantity > '0') not valid;
alter table discrepancies drop constraint discrepancies_waived_check;
alter table discrepancies add constraint discrepancies_waived_check check (waived >= '0' and waived <= quantity) not valid;
alter table discrepancies drop constraint discrepancies_check2;
alter table discrepancies add constraint discrepancies_check2 check (waived = '0' or outcome is not null) not valid;
alter table discrepancies drop constraint discrepancies_unordered_check;
alter table discrepancies add constraint discrepancies_unordered_check check (order_line_id is not null or waived = '0') not valid;
alter table scorecard_months drop constraint scorecard_months_month_check;
alter table scorecard_months add constraint scorecard_months_month_check check (extract(day from month) = '1') not valid;
alter table package_presets drop constraint package_presets_height_check;
alter table package_presets drop constraint package_presets_width_check;
alter table package_presets drop constraint package_presets_depth_check;
alter table package_presets drop constraint package_presets_gross_weight_check;
alter table package_presets add constraint package_presets_measures_check
    check (least(height, width, depth, gross_weight) > '0') not valid;
