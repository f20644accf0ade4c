import { cardSetupStates, type PaymentFailedReason } from '@motora/contract/money'
import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A rider's id at the card provider. */
export const riderPayers = pgTable('rider_payers', {
  customerId: uuid('customer_id').notNull(),
  payerRef: text('payer_ref').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** A page of the provider on which a rider chooses a card. */
export const cardSetups = pgTable('card_setups', {
  id: uuid().notNull(),
  customerId: uuid('customer_id').notNull(),
  setupRef: text('setup_ref'),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at'),
  state: text({ enum: cardSetupStates }).notNull().default('open'),
})

export const riderCards = pgTable('rider_cards', {
  id: uuid().notNull(),
  customerId: uuid('customer_id').notNull(),
  setupId: uuid('setup_id').notNull(),
  payerRef: text('payer_ref').notNull(),
  cardRef: text('card_ref').notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  expiryMonth: smallint('expiry_month').notNull(),
  expiryYear: smallint('expiry_year').notNull(),
  addedAt: moment('added_at').notNull(),
  refusedAt: moment('refused_at'),
  refusedReason: text('refused_reason').$type<PaymentFailedReason>(),
  removedAt: moment('removed_at'),
  goneAt: moment('gone_at'),
})
