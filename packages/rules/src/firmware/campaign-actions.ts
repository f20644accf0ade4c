import type { UpgradeState } from '@motora/contract/firmware'
import { actionTable } from '../actions/index.js'

export interface CampaignStanding {
  state: UpgradeState
  /** Anyone who asks may steer it; it is another's where it only reaches their vehicles. */
  isOwn: boolean
  counts: { failed: number }
}

export const campaignReasons = ['not-own', 'not-begun', 'begun', 'ended', 'cancelled', 'none-failed'] as const
export type CampaignReason = (typeof campaignReasons)[number]

/** Campaigns that can still give orders: to vehicles that wait, or that are tried again. */
export const aliveStates = ['running', 'paused'] as const satisfies readonly UpgradeState[]
export const isAlive = ({ state }: { state: UpgradeState }): boolean =>
  (aliveStates as readonly UpgradeState[]).includes(state)

const retryFailed = ({ counts }: CampaignStanding) => (counts.failed > 0 ? true : 'none-failed')
const foreign = { foreign: 'not-own' } as const
const waiting = { draft: true, scheduled: true } as const
const notBegun = { draft: 'not-begun', scheduled: 'not-begun' } as const
const begun = { running: 'begun', paused: 'begun', finished: 'begun', cancelled: 'begun' } as const
const ended = { finished: 'ended', cancelled: 'ended' } as const

/** What may be done to a campaign of firmware updates. source: decisions §6; ledger R-08. */
export const campaignActions = actionTable<CampaignStanding, UpgradeState | 'foreign', CampaignReason>(
  ({ isOwn, state }) => (isOwn ? state : 'foreign'),
)({
  start: { ...foreign, ...waiting, running: 'already', paused: 'already', finished: 'already', cancelled: 'cancelled' },
  schedule: { ...foreign, ...waiting, ...begun },
  edit: { ...foreign, ...waiting, ...begun },
  pause: { ...foreign, ...notBegun, running: true, paused: 'already', ...ended },
  resume: { ...foreign, ...notBegun, running: 'already', paused: true, ...ended },
  retry: {
    ...foreign,
    ...notBegun,
    running: retryFailed,
    paused: retryFailed,
    finished: retryFailed,
    cancelled: 'cancelled',
  },
  cancel: {
    ...foreign,
    draft: 'not-begun',
    scheduled: true,
    running: true,
    paused: true,
    finished: 'ended',
    cancelled: 'already',
  },
  delete: { ...foreign, draft: true, scheduled: 'begun', ...begun },
})
export type CampaignAction = keyof typeof campaignActions
