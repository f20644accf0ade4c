-- The discount that the rider had at the start of a rental, kept with what else it is priced by: 0 is none.
alter table services
  add column discount_percent integer not null default 0 check (discount_percent between 0 and 100),
  add column discount_id uuid,
  add foreign key (operator_id, discount_id) references discounts (operator_id, id),
  add check (discount_percent > 0 or discount_id is null);
