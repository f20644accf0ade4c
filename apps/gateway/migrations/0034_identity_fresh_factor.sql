-- When the factor was last typed in a session: calls with much reach ask for it again (decision 0041). A process of the
-- version before writes none: then it is asked for.
alter table sessions add column factor_typed_at timestamptz;
