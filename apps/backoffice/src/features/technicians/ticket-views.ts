import { worksInTheStreet } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import type { TFunction } from 'i18next'
import type { ServerQueueView } from '../../shell/use-server-queue'

/** Open ones first; a technician's own; those of nobody; those whose cause is gone; closed ones. */
export const ticketViews = (
  t: TFunction<'incidents'>,
  { role, id }: Pick<CurrentMembership, 'role' | 'id'>,
): [ServerQueueView, ...ServerQueueView[]] => [
  { id: 'open', label: t('view.open'), conditions: { isClosed: false } },
  ...(worksInTheStreet(role)
    ? [{ id: 'mine', label: t('view.mine'), conditions: { isClosed: false, technicianId: [id] } }]
    : []),
  { id: 'unassigned', label: t('view.unassigned'), conditions: { isClosed: false, technicianName: [null] } },
  { id: 'gone', label: t('view.gone'), conditions: { isClosed: false, isCauseGone: true } },
  { id: 'closed', label: t('view.closed'), conditions: { isClosed: true } },
]
