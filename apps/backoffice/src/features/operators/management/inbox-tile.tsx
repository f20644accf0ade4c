import { listOperators } from '@motora/contract/operators'
import { StatTiles } from '@motora/kit'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { operatorListsKey } from '../operator-calls'
import { waitingConditions } from '../review/next-waiting'
import '../operators.css'

/** How many operators wait for the provider's word; pressed, the table holds those alone, the oldest first. */
export function InboxTile({ pressed, onToggle }: { pressed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('operators')
  const count = useQuery({
    queryKey: [...operatorListsKey, 'waiting-count'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: 1, filter: JSON.stringify(waitingConditions) }
      return (await client.list(listOperators, { query }, { signal })).total
    },
    refetchInterval: 30_000,
  })
  return (
    <div className="motora-inbox-tile">
      <StatTiles
        label={t('inbox.filter')}
        tiles={[
          { id: 'waiting', label: t('inbox'), count: count.data, icon: <IconHourglass size={16} />, tone: 'yellow' },
        ]}
        active={pressed ? ['waiting'] : []}
        onToggle={onToggle}
      />
    </div>
  )
}
