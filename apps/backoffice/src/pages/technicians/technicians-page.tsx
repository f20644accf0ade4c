import { OwnTechnicians } from '../../features/identity/staff/own-technicians'

/** source: fleet side, section 2.4; ledger D-02; Z-17. */
export default function TechniciansPage() {
  return <OwnTechnicians />
}
