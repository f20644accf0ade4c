import type { GoodwillBounds } from '@motora/rules/money'
import type { AuditKeeper } from './kernel/audit/audit-keeper.js'
import type { Bus } from './kernel/bus.js'
import type { CardPayments } from './kernel/card-payments.js'
import type { Clock } from './kernel/clock.js'
import type { Database } from './kernel/db/database.js'
import type { Log } from './kernel/log.js'
import type { ObjectStore } from './kernel/objects.js'
import type { DrawPdf } from './kernel/pdf/pdf-document.js'
import type { PushPartner } from './kernel/push.js'
import type { Secrets } from './kernel/secrets.js'
import type { VerifyingKey } from './kernel/signed-digest.js'
import type { TaxRegister } from './kernel/tax-register.js'
import type { CustomersDeps } from './rooms/customers/index.js'
import type { IdentityDeps } from './rooms/identity/index.js'

/** What a house is built of. */
export interface HouseDeps {
  database: Database
  clock: Clock
  bus: Bus
  log: Log
  secrets: Secrets
  secureCookies: boolean
  /** Where files are kept. */
  objects: ObjectStore
  /** Bytes that the files of one operator may take; 5 GiB unless said. */
  quotaBytes?: number
  /** See `LiveDoorDeps`. */
  streamsPerAccount?: number
  /** See `FirmwareDeps`; none unless said. */
  trustedKeys?: readonly VerifyingKey[]
  /** See `VehiclesDeps`. */
  mapStyleUrl?: string | null
  /** See `CustomersDeps`; Europe/Madrid and 30 unless said. */
  providerTimeZone?: string
  documentDays?: number
  /** Where cards are charged; nowhere unless said. */
  cards?: CardPayments
  /** How devices are reached, and browsers of staff; undefined unless said. */
  push?: PushPartner | undefined
  /** See there; nothing is sent unless said. */
  taxRegister?: TaxRegister
  /** See `MoneyDeps`; this machine, and 1 h, 24 h and 5 d unless said. */
  riderAppUrl?: () => string
  chargeWaitsMs?: readonly number[]
  /** See `MoneyDeps`; null unless said. */
  providerCompany?: string | null
  /** See `MoneyDeps`; 200 € unless said. */
  refundAloneCents?: number
  /** See `MoneyDeps`; 10 € for a rider and 100 € for an account unless said. */
  goodwill?: GoodwillBounds
  /** See `IdentityDeps`. */
  listMails?: IdentityDeps['listMails']
  /** See `CustomersDeps`. */
  forgetMails?: CustomersDeps['forgetMails']
  /** How PDFs are drawn: in this thread unless said, which holds it up for as long as a long one takes. */
  drawPdf?: DrawPdf
  /** Who looks after the audit chain; absent where no clock runs. */
  auditKeeper?: Pick<AuditKeeper, 'checked'>
}
