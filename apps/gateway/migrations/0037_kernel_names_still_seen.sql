-- The triggers of 0018 for a name that is changed took their arguments from the wrong place: every such change under a
-- scope failed, also to a row that it sees.
create or replace procedure motora_names_seen(child regclass, named_column name, parent name) language plpgsql as $$
begin
  execute format('create trigger %I before insert on %s for each row when (current_user = ''motora_app'') execute function motora_names_what_it_sees(%L, %L)',
    named_column || '_seen', child, named_column, parent);
  call motora_names_still_seen(child, named_column, parent);
end $$;
--> statement-breakpoint
create procedure motora_names_still_seen(child regclass, named_column name, parent name) language plpgsql as $$
begin
  execute format('create or replace trigger %1$I before update of %2$I on %3$s for each row when (current_user = ''motora_app'' and new.%2$I is distinct from old.%2$I) execute function motora_names_what_it_sees(%4$L, %5$L)',
    named_column || '_still_seen', named_column, child, named_column, parent);
end $$;
--> statement-breakpoint
call motora_names_still_seen('customer_operators', 'customer_id', 'customers');
--> statement-breakpoint
call motora_names_still_seen('services', 'customer_id', 'customers');
--> statement-breakpoint
call motora_names_still_seen('trips', 'customer_id', 'customers');
--> statement-breakpoint
call motora_names_still_seen('file_upload_parts', 'upload_id', 'file_uploads');
--> statement-breakpoint
call motora_names_still_seen('memberships', 'account_id', 'accounts');
