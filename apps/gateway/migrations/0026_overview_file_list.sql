-- Files with the names of their owners.
create view file_list with (security_invoker = true) as
select f.id, f.name, f.kind, f.content_type, f.size_bytes, f.created_at, f.created_by, f.used_by, f.search_text,
  o.name as owner
from files f left join operators o on o.id = f.operator_id;
--> statement-breakpoint
grant select on file_list to motora_app, motora_everything;
