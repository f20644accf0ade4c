import type { ScheduledReport } from '@motora/contract/identity'

const id = '88888888-8888-4888-8888-888888888881'

/** A report that is made each Monday, and was last Monday. */
export const aScheduledReport = (facts: Partial<ScheduledReport> = {}): ScheduledReport => ({
  id,
  name: 'Low battery',
  kind: 'list',
  list: 'vehicles.listVehicles',
  format: 'xlsx',
  days: null,
  version: 1,
  role: 'Sharing.OperatorManager',
  frequency: 'weekly',
  weekday: 0,
  monthDay: null,
  time: '07:30',
  zone: 'Europe/Madrid',
  recipients: [],
  state: 'active',
  fault: null,
  nextRun: '2026-11-23T06:30:00Z',
  lastRun: {
    id: '88888888-8888-4888-8888-88888888888a',
    dueAt: '2026-11-16T06:30:00Z',
    state: 'done',
    tries: 1,
    fault: null,
    rows: 12,
    sizeBytes: 4200,
    keptUntil: '2026-11-23T06:30:00Z',
  },
  ...facts,
})
