import { previewUpgrade, type UpgradePreview, type VehicleSelection } from '@motora/contract/firmware'
import { api } from '../../../shell/api/api'

/** A plan as far as it decides who takes part. */
export interface PreviewAsk {
  firmwareId: string
  selection: VehicleSelection
  allowOlder: boolean
  /** Of a campaign that exists: it does not stand in its own way. */
  upgradeId?: string | undefined
}

export const previewShows = ['all', 'ready', 'waiting', 'excluded'] as const
export type PreviewShow = (typeof previewShows)[number]

export interface PreviewPart {
  show: PreviewShow
  page: number
  pageSize: number
}

/** What a campaign would do now. */
export const previewQuery = (ask: PreviewAsk, part: PreviewPart) =>
  api.query(previewUpgrade, { body: { ...ask, ...part } })

/** How many vehicles would take part. */
export const takersOf = ({ total, excluded }: UpgradePreview): number =>
  total - excluded.reduce((sum, { count }) => sum + count, 0)
