-- Who changes a discount says which version was read; one more for each change of it or of whom it names.
alter table discounts add column version integer not null default 1;
