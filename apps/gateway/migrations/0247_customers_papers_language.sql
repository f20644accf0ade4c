-- The language of a rider is in customers since 0220, and no process of a version that reads this column is left.
alter table customer_papers drop column language;
