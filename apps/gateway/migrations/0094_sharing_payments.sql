-- What is owed for a rental, from its end on. Null: it has not ended, has no price, or ended before payments.
alter table services
  add column payment_id uuid,
  add foreign key (operator_id, payment_id) references payments (operator_id, id);
