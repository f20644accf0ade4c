import { HelpPageContent } from '../../features/help/help-page-content'

/** Help for managers. source: fleet side, section 2.7; ledgers B-46, S-01. */
export default function HelpPage() {
  return <HelpPageContent />
}
