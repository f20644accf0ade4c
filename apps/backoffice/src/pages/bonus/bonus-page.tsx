import { BonusTable } from '../../features/money/bonus-table'

/** source: customer side, section 2.6. */
export default function BonusPage() {
  return <BonusTable />
}
