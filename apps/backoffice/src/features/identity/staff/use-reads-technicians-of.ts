import { handlesPeopleOf } from '@motora/rules/identity'
import { useMay, useMembership } from '../../../shell/session/use-session'

/** Whether the technicians of an operator are there for the person: as the gateway judges it. source: ledger D-05; Z-13, Z-17 */
export function useReadsTechniciansOf(): (operatorId: string) => boolean {
  const { sharingOperatorId } = useMembership()
  const mayRead = useMay('technicians.read')
  return (operatorId) => mayRead && handlesPeopleOf(sharingOperatorId, operatorId)
}
