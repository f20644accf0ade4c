-- Photos of a rider, each sealed under the rider's key and bound to its row (decision 0064). One of each code counts; the
-- one that it replaced is kept as its backup until the answer.
create table customer_documents (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  code text not null check (code in ('DniFront', 'DniBack', 'DrivingLicenseFront', 'DrivingLicenseBack')),
  -- null: destroyed
  sealed bytea,
  is_backup boolean not null default false,
  uploaded_at timestamptz not null,
  -- null: it waits for an answer
  destroy_from timestamptz,
  destroyed_at timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);
--> statement-breakpoint
-- They are noise: packing them takes time and gains nothing.
alter table customer_documents alter column sealed set storage external;
--> statement-breakpoint
create unique index customer_documents_current on customer_documents (customer_id, code) where not is_backup;
--> statement-breakpoint
create index customer_documents_customer on customer_documents (customer_id);
--> statement-breakpoint
create index customer_documents_due on customer_documents (destroy_from) where destroyed_at is null and destroy_from is not null;
--> statement-breakpoint
call motora_platform('customer_documents');
--> statement-breakpoint
-- What a reviewer read on them.
create table customer_papers (
  customer_id uuid primary key references customers (id),
  driving_license_types integer[] not null default '{}',
  driving_license_expires_on date,
  identity_document_expires_on date,
  b_driving_license_issued_on date,
  documents_rotation jsonb,
  -- of the number of the identity document, under a key of ours: finds the same person twice without naming anybody
  id_number_hash text,
  -- of the rider's app when a photo was last sent: what the rider is written in
  language text check (language in ('es', 'cat', 'en')),
  -- of the days before the end at which the rider is written to, the last one done
  expiry_said integer
);
--> statement-breakpoint
create index customer_papers_id_number on customer_papers (id_number_hash) where id_number_hash is not null;
--> statement-breakpoint
call motora_platform('customer_papers');
--> statement-breakpoint
create table validation_requests (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  opened_at timestamptz not null,
  -- whether it was opened within a shift
  in_shift boolean not null,
  answered_at timestamptz,
  answer text check (answer in ('validated', 'invalidated')),
  reason text,
  answered_by text,
  -- of the answered: how much of the delay lay in shifts
  delay_in_shifts_minutes integer,
  claimed_by_account uuid,
  claimed_by text,
  claimed_until timestamptz,
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (delay_in_shifts_minutes is null))
);
--> statement-breakpoint
-- One question is open at a time.
create unique index validation_requests_open on validation_requests (customer_id) where answered_at is null;
--> statement-breakpoint
create index validation_requests_customer on validation_requests (customer_id, opened_at);
--> statement-breakpoint
create index validation_requests_opened on validation_requests (opened_at, id);
--> statement-breakpoint
call motora_platform('validation_requests');
--> statement-breakpoint
-- Whose documents an account saw on a day: beyond a bound it sees no more.
create table document_looks (
  account_id uuid not null,
  day date not null,
  customer_id uuid not null,
  primary key (account_id, day, customer_id)
);
--> statement-breakpoint
call motora_platform('document_looks');
--> statement-breakpoint
-- The last day on which the documents hold that were validated; null: nobody has read an end on them.
alter table customers add column documents_until date;
--> statement-breakpoint
create index customers_documents_until on customers (documents_until) where can_operate and documents_until is not null;
