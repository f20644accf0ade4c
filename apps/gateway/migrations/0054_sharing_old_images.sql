-- Pictures of how vehicles were left, by when their rental ended: they go after 180 days.
create index services_with_image on services (ended_at) where ending_image_id is not null;
