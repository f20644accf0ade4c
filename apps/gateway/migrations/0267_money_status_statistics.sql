-- As for customers (0265): how many payments are in which state, as people read it. Every state was taken for one payment
-- in 200.
create statistics payments_shown_status on (initcap(status)) from payments;
