-- The provider's signature over a firmware's file (decision 0042), and the key by which it was verified when it was
-- entered. What counts is worked out from the signature when it is read. A process of the version before writes neither,
-- and a file that it changes no longer fits its signature.
alter table firmwares add column signature text, add column signature_key text;
