import {
  cancelUpgrade,
  changeUpgrade,
  deleteUpgrade,
  pauseUpgrade,
  resumeUpgrade,
  retryUpgrade,
  startUpgrade,
  type Upgrade,
} from '@motora/contract/firmware'
import type { CampaignAction } from '@motora/rules/firmware'

const shown: Record<Upgrade['state'], readonly CampaignAction[]> = {
  draft: ['start', 'schedule', 'edit', 'delete'],
  scheduled: ['start', 'schedule', 'edit', 'cancel'],
  running: ['pause', 'retry', 'edit', 'cancel'],
  paused: ['resume', 'retry', 'edit', 'cancel'],
  finished: ['retry', 'edit', 'cancel'],
  cancelled: ['retry', 'edit', 'cancel'],
}

/** The steps that are shown for a campaign, in their order; whether each can be taken says `campaignActions`. */
export const stepsOf = ({ state }: Pick<Upgrade, 'state'>): readonly CampaignAction[] => shown[state]

/** The call that takes each step. */
export const callOfStep = {
  start: startUpgrade,
  schedule: startUpgrade,
  edit: changeUpgrade,
  pause: pauseUpgrade,
  resume: resumeUpgrade,
  retry: retryUpgrade,
  cancel: cancelUpgrade,
  delete: deleteUpgrade,
} as const
