-- The last generation of a session of which a token was used: until then the token before may come again (decision 0184).
-- A process of the version before writes none: then too it may, for an hour after a refresh.
alter table sessions add column used_generation integer not null default 0;
