/** The events of an account of which its person is notified. */
export type Notice =
  | 'password-changed'
  | 'recovery-codes-renewed'
  | 'second-factor-enrolled'
  /** By an administrator. */
  | 'second-factor-reset'
  | 'recovery-code-used'
  | 'new-device'
  /** Somebody knew the password and had no right code. */
  | 'factor-missing'
  /** An account has looked at the documents of very many persons; sent to administrators. */
  | 'documents-looked-through'

/** The same of a rider. */
export type RiderNotice =
  | 'rider-password-changed'
  /** Somebody registered an address that has an account. */
  | 'rider-known'
  /** The provider has registered the person, who chooses the password in the app. */
  | 'rider-invited'

/** What riders are told by the product itself, on their devices or by mail. source: MONEY §9 */
export type RiderMessageAbout =
  | 'documents-validated'
  /** With the reason. */
  | 'documents-invalidated'
  /** With the last day on which they hold. */
  | 'documents-expiring'
  | 'documents-expired'
  | 'payment-failed'
  /** The bank asks its holder. */
  | 'payment-needs-rider'
  /** The same of several rentals, with their number. */
  | 'payments-failed'
  | 'payments-need-rider'
  | 'refund-on-its-way'
  | 'refund-given'
  /** Of credit alone: nothing goes back to the card, and what is owed stays owed. */
  | 'credit-given-back'
  /** It came to nothing after all. */
  | 'refund-failed'
  /** It did, and another is on its way. */
  | 'refund-tried-again'
  /** Of a bonus pack. */
  | 'pack-refund-on-its-way'
  | 'pack-refund-given'
  | 'pack-refund-failed'
  | 'pack-refund-tried-again'
  /** With the credit that it gives. */
  | 'pack-bought'
  /** With the credit that customer service gave. */
  | 'goodwill-given'
  | 'bill-made'
