import type { Upgrade } from '@motora/contract/firmware'

/** What can be done with a campaign. */
export const upgradeSteps = ['start', 'schedule', 'resume', 'pause', 'retry', 'edit', 'cancel', 'delete'] as const
export type UpgradeStep = (typeof upgradeSteps)[number]

/** Why a step cannot be taken now. */
export const whyNotSteps = ['not-own', 'not-begun', 'begun', 'ended', 'cancelled', 'paused', 'none-failed'] as const
export type WhyNotStep = (typeof whyNotSteps)[number]

const offered: Record<Upgrade['state'], readonly UpgradeStep[]> = {
  draft: ['start', 'schedule', 'edit', 'delete'],
  scheduled: ['start', 'schedule', 'edit', 'cancel'],
  running: ['pause', 'retry', 'edit', 'cancel'],
  paused: ['resume', 'retry', 'edit', 'cancel'],
  finished: ['retry', 'edit', 'cancel'],
  cancelled: ['retry', 'edit', 'cancel'],
}

/** The steps that are shown for a campaign, in their order. */
export const stepsOf = ({ state }: Pick<Upgrade, 'state'>): readonly UpgradeStep[] => offered[state]

/** Why the step cannot be taken with this campaign as it stands; undefined: it can. The gateway judges again. */
export function whyNotStep(
  step: UpgradeStep,
  { isOwn, state, counts }: Pick<Upgrade, 'isOwn' | 'state' | 'counts'>,
): WhyNotStep | undefined {
  if (!isOwn) return 'not-own'
  const waits = state === 'draft' || state === 'scheduled'
  const ended = state === 'finished' || state === 'cancelled'
  switch (step) {
    case 'start':
    case 'schedule':
    case 'edit':
      return waits ? undefined : 'begun'
    case 'delete':
      return state === 'draft' ? undefined : 'begun'
    case 'pause':
      return ended ? 'ended' : waits ? 'not-begun' : state === 'paused' ? 'paused' : undefined
    case 'resume':
      return ended ? 'ended' : state === 'paused' ? undefined : waits ? 'not-begun' : 'begun'
    case 'cancel':
      return ended ? 'ended' : undefined
    case 'retry':
      if (waits) return 'not-begun'
      if (state === 'cancelled') return 'cancelled'
      return counts.failed > 0 ? undefined : 'none-failed'
  }
}
