-- Stored files: what they are and whose. The bytes stand in the object store.
create table files (
  -- null: the provider's
  operator_id uuid references operators (id),
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('firmware', 'logo', 'ending-image', 'document', 'other')),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  created_at timestamptz not null,
  created_by_account uuid,
  created_by text not null,
  -- what refers to it, told by the room that does; null: it may be deleted
  used_by text check (used_by in ('firmware', 'service')),
  -- where the bytes stand; null: files/<id>. What was once put there never changes.
  object_key text,
  search_text text generated always as (motora_plain(name || ' ' || created_by)) stored,
  unique (operator_id, id)
);
--> statement-breakpoint
create index files_newest on files (created_at desc, id desc);
--> statement-breakpoint
create index files_operator on files (operator_id, created_at desc, id desc);
--> statement-breakpoint
create index files_name on files (motora_plain(name) collate "C", created_at desc, id desc);
--> statement-breakpoint
create index files_search on files using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create unique index files_object on files (object_key) where object_key is not null;
--> statement-breakpoint
call motora_wall('files');
--> statement-breakpoint
-- Uploads on their way; the parts stand in the object store under uploads/<id>/.
create table file_uploads (
  operator_id uuid references operators (id),
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('firmware', 'logo', 'ending-image', 'document', 'other')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text,
  account_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- then there is a file of the same id
  completed_at timestamptz,
  unique (operator_id, id)
);
--> statement-breakpoint
create index file_uploads_account on file_uploads (account_id, created_at desc) where completed_at is null;
--> statement-breakpoint
create index file_uploads_expire on file_uploads (expires_at);
--> statement-breakpoint
call motora_wall('file_uploads');
--> statement-breakpoint
create table file_upload_parts (
  operator_id uuid,
  upload_id uuid not null,
  number integer not null check (number >= 1),
  size_bytes integer not null check (size_bytes > 0),
  received_at timestamptz not null,
  -- sent again a part is another object: who is reading the former one reads it to its end
  object_key text not null unique,
  primary key (upload_id, number),
  foreign key (operator_id, upload_id) references file_uploads (operator_id, id) on delete cascade
);
--> statement-breakpoint
call motora_wall('file_upload_parts');
--> statement-breakpoint
-- Objects whose row is gone or never came: taken away by the clock, so that a deletion that could not reach the store
-- is done again.
create table file_objects_to_drop (
  key text primary key,
  since timestamptz not null
);
--> statement-breakpoint
call motora_platform('file_objects_to_drop');
--> statement-breakpoint
-- A tenant's deletion notes what the clock has to take away; it reads nothing here.
create policy noted on file_objects_to_drop for insert to motora_app with check (true);
--> statement-breakpoint
grant insert on file_objects_to_drop to motora_app;
