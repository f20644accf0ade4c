import { SupportUsers } from '../../features/identity/support/support-users'

/** source: customer side, section 2.10. */
export default function CauPage() {
  return <SupportUsers kind="cau" />
}
