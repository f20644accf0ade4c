import { Accordion, Badge } from '@mantine/core'
import { PageTitle, useFormats, useShortcuts } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaitingRequests } from '../../features/customers/review/use-waiting-requests'
import { WaitingCustomers } from '../../features/customers/review/waiting-customers'
import { useWaitingOperators } from '../../features/operators/review/use-waiting-operators'
import { WaitingOperators } from '../../features/operators/review/waiting-operators'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import './home.css'

const parts = ['customers', 'operators'] as const

/** Who waits for the provider: customers, and operators for those who may judge them. source: ledger C-28; Z-14. */
export default function ManagerPage() {
  const { t } = useTranslation('home')
  const judges = useMay('operators.manage')
  const navigate = useNavigate()
  const [search, setSearch] = useAddressState()
  const place = useRef<HTMLDivElement>(null)
  const customers = useWaitingRequests()
  const operators = useWaitingOperators(judges)
  const folded = search.folded?.split(',') ?? []

  const walk = (by: 1 | -1) => {
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-inbox-row]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
  }
  // Enter opens the row that has the focus: it is a button. The help lists all three among the keys of lists.
  useShortcuts([
    { keys: 'j', label: '', group: '', run: () => walk(1) },
    { keys: 'k', label: '', group: '', run: () => walk(-1) },
  ])
  return (
    <div ref={place}>
      <PageTitle>{t('manager.title')}</PageTitle>
      <Accordion
        multiple
        order={2}
        variant="separated"
        className="motora-queues"
        value={parts.filter((part) => !folded.includes(part))}
        onChange={(open) =>
          setSearch({ ...search, folded: parts.filter((part) => !open.includes(part)).join(',') || undefined })
        }
      >
        <Part value="customers" title={t('manager.customers')} count={customers.data?.pages[0]?.total}>
          {!folded.includes('customers') && (
            <WaitingCustomers
              waiting={customers}
              onOpen={(customerId) => void navigate({ to: pathTo('/customers/review/$customerId', { customerId }) })}
            />
          )}
        </Part>
        {judges && (
          <Part value="operators" title={t('manager.operators')} count={operators.data?.pages[0]?.total}>
            {!folded.includes('operators') && (
              <WaitingOperators
                waiting={operators}
                onOpen={(review) =>
                  void navigate({ to: pathTo('/operator/validate'), search: { show: 'waiting', review } })
                }
              />
            )}
          </Part>
        )}
      </Accordion>
    </div>
  )
}

interface PartProps {
  value: (typeof parts)[number]
  title: string
  /** Undefined while not known. */
  count: number | undefined
  children: ReactNode
}

function Part({ value, title, count, children }: PartProps) {
  const formats = useFormats()
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        {title}{' '}
        {count !== undefined && (
          <Badge color="graphite.8" variant="filled">
            {formats.number(count)}
          </Badge>
        )}
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
