-- Reports whose clock cannot be believed (decision 0151), by when they came: a clock that was reset says another year.
create index vehicle_reports_wrong_clock on vehicle_reports (vehicle_id, received_at)
  where source <> 'import' and (received_at - at > interval '1 day' or at - received_at > interval '5 minutes');
