import { addDays, localDay } from '@motora/rules/time'
import { idFrom } from '../../../kernel/ids.js'
import type { TimedTask } from '../../../kernel/timed-task.js'
import { everything } from '../../operators/index.js'
import type { Work } from '../../work.js'
import { notifyRiders } from '../rider-messages.js'
import { lapseCustomer } from '../store.js'
import { destroyDue } from '../stores/document-store.js'
import {
  type ExpiringRow,
  expiryStages,
  forgetLooksBefore,
  listExpiring,
  noteExpirySaid,
} from '../stores/papers-store.js'
import type { DocumentsDeps } from './documents-deps.js'

const atATime = 200
const hourMs = 3_600_000
/** A document that expires keeps its rider from renting soon after midnight. */
const lookEveryMs = 300_000

/** What the clock does about documents. */
export const timedDocuments = ({ inTransaction, timeZone }: DocumentsDeps): TimedTask[] => {
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction({ kind: 'system', name: 'customers' }, everything('documents are over one day'), use)

  const destroySome = (): Promise<number> =>
    inOwnWork(async (work) => {
      const byCustomer = await destroyDue(work, atATime)
      for (const [id, photos] of byCustomer)
        work.audit({ event: 'customers.documents_destroyed', target: { kind: 'rider', id }, after: { photos } })
      return [...byCustomer.values()].reduce((sum, n) => sum + n, 0)
    })

  const sayOne = async (work: Work, row: ExpiringRow, today: string): Promise<boolean> => {
    const stage = expiryStages.find((days) => row.documentsUntil < addDays(today, days === 0 ? 0 : days + 1))
    if (stage === undefined || !(await noteExpirySaid(work, row, stage))) return false
    const { customerId, documentsUntil } = row
    const about = stage === 0 ? 'documents-expired' : 'documents-expiring'
    const id = idFrom(customerId, `documents ${documentsUntil} ${stage}`)
    notifyRiders(work, [{ id, customerId, operatorId: null, says: { about, day: documentsUntil } }])
    if (stage === 0 && (await lapseCustomer(work, row.customerId)))
      work.audit({ event: 'customers.documents_expired', target: { kind: 'rider', id: row.customerId } })
    return true
  }

  /** @returns how many were told: with as many as are read at a time there may be more */
  const saySome = (): Promise<number> =>
    inOwnWork(async (work) => {
      const today = localDay(work.now.getTime(), timeZone)
      await forgetLooksBefore(work, addDays(today, -1))
      let said = 0
      for (const row of await listExpiring(work, today, atATime)) if (await sayOne(work, row, today)) said += 1
      return said
    })

  return [
    {
      name: 'destroy document photos',
      everyMs: hourMs,
      run: async () => {
        while ((await destroySome()) === atATime);
      },
    },
    {
      name: 'tell of documents that expire',
      everyMs: lookEveryMs,
      isFinal: true,
      run: async () => {
        while ((await saySome()) === atATime);
      },
    },
  ]
}
