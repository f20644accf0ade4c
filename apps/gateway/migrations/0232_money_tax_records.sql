-- Records of bills are sent to a tax register in the order of their chain, one at a time. How far each chain is.
create table tax_chains (
  operator_id uuid not null references operators (id),
  -- what a pretend one says is never the agency's word
  register text not null check (register in ('pretend', 'agency')),
  -- all bills of the chain up to this one are answered
  done_number integer not null default 0 check (done_number >= 0),
  -- counts who took the chain in hand: the last one alone says what came of it
  claims bigint not null default 0,
  -- of the record that is next
  tries integer not null default 0,
  due_at timestamptz not null,
  -- why the last try came to nothing
  why text,
  primary key (operator_id, register)
);
--> statement-breakpoint
create index tax_chains_due on tax_chains (due_at);
--> statement-breakpoint
call motora_wall('tax_chains');
--> statement-breakpoint
revoke insert, update, delete on tax_chains from motora_app;
--> statement-breakpoint
revoke delete on tax_chains from motora_everything;
--> statement-breakpoint
-- What a register answered of a bill's record.
create table tax_records (
  bill_id uuid not null,
  operator_id uuid not null,
  customer_id uuid not null references customers (id),
  register text not null check (register in ('pretend', 'agency')),
  state text not null check (state in ('accepted', 'refused')),
  -- what it is kept under there, or why it was refused
  answer text not null,
  answered_at timestamptz not null,
  tries integer not null default 1,
  -- when it is sent again
  due_at timestamptz,
  primary key (bill_id, register),
  foreign key (operator_id, bill_id) references bills (operator_id, id),
  check ((state = 'refused') = (due_at is not null))
);
--> statement-breakpoint
create index tax_records_refused on tax_records (operator_id, register, due_at) where state = 'refused';
--> statement-breakpoint
call motora_wall('tax_records');
--> statement-breakpoint
call motora_names_seen('tax_records', 'customer_id', 'customers');
--> statement-breakpoint
revoke insert, update, delete on tax_records from motora_app;
--> statement-breakpoint
revoke delete on tax_records from motora_everything;
--> statement-breakpoint
drop policy rider_reads on tax_records;
--> statement-breakpoint
drop policy rider_adds on tax_records;
--> statement-breakpoint
drop policy rider_changes on tax_records;
--> statement-breakpoint
drop policy rider_removes on tax_records;
--> statement-breakpoint
call motora_rider_wall('tax_records', 'customer_id = (select motora_rider())', 'false');
--> statement-breakpoint
-- A rider's bills say whether their records were sent, also those of operators that are closed by now.
create policy own on tax_records for select to motora_app using (customer_id = (select motora_rider()));
--> statement-breakpoint
create function motora_accepted_is_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'an accepted record is neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger tax_records_kept before update or delete on tax_records
  for each row when (old.state = 'accepted') execute function motora_accepted_is_kept();
